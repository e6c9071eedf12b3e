// Shows the moments of a page in the customer's own time (../../page/own-moment.ts). Without scripts they are in UTC.

export function showOwnTime() {
  /** @type {NodeListOf<HTMLTimeElement>} */
  const moments = document.querySelectorAll("time[data-locale]");
  for (const moment of moments) {
    const at = new Date(moment.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    moment.textContent = at.toLocaleString(moment.dataset["locale"], {
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    });
  }
}
