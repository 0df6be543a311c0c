/** The choice belongs to the browser, as its permission does. */
const KEY = "galley-notices";

/** Returns true if the user wants notifications of this browser and the browser allows them. */
export function wantsNotices(): boolean {
  return isSupported() && Notification.permission === "granted" && localStorage.getItem(KEY) === "on";
}

export function isSupported(): boolean {
  return typeof Notification !== "undefined";
}

/** Turns notifications on or off. Returns false if the browser does not allow them. */
export async function chooseNotices(isOn: boolean): Promise<boolean> {
  if (!isOn) {
    localStorage.removeItem(KEY);
    return true;
  }
  if ((await Notification.requestPermission()) !== "granted") return false;
  localStorage.setItem(KEY, "on");
  return true;
}

/** Shows a notification if the page is in the background. One with the same tag takes the place of an earlier one. */
export function notify(title: string, { body, tag }: { body: string; tag: string }): void {
  if (!document.hidden || !wantsNotices()) return;
  try {
    const notice = new Notification(title, { body, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Phones show notifications of service workers only. The page says the same when it is opened.
  }
}
