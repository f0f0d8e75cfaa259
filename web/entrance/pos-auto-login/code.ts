/** Normalises a code as it is spoken and typed: `k7mq-4t2x` and `K7MQ 4T2X` are the same. */
export const bareCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .slice(0, 8)

/** Two halves with a dash, as the back office shows it. */
export const shownCode = (typed: string): string => {
  const bare = bareCode(typed)
  return bare.length > 4 ? `${bare.slice(0, 4)} ${bare.slice(4)}` : bare
}
