/** Whether a reload without a server brings this app back instead of the browser's error page. */
export const isShellStored = (): boolean => Boolean(navigator.serviceWorker?.controller)
