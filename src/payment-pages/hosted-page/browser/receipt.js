// The receipt: prints the page. Without scripts the browser's own menu does.
document.getElementById("print")?.addEventListener("click", () => print());
