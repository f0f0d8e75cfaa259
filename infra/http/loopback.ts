/** Whether a listen address is reachable from this machine only. */
export const isLoopback = (host: string): boolean => /^(localhost$|127\.|::1$|\[::1\]$)/.test(host)
