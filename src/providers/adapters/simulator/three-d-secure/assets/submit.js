// Sends the customer on without a click where scripts run; the button does the same where they do not.
document.querySelector("form[data-auto-submit]")?.submit();
