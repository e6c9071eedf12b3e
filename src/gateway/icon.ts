/** A receipt: what browsers show on the tab of every page. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0b6b57" d="M6 2h20v28l-4-3-3 3-3-3-3 3-3-3-4 3z"/><path stroke="#fff" stroke-width="2.5" stroke-linecap="round" d="M11 10h10M11 15h10M11 20h6"/></svg>`;
