/** Order matters: Edge also names Chrome, and Chrome also names Safari. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPad', 'iPad'],
  ['iPhone', 'iPhone'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const found = (names: readonly (readonly [string, string])[], agent: string): string | undefined =>
  names.find(([mark]) => agent.includes(mark))?.[1]

/** `Chrome · Windows` from a user agent; an unknown one is shortened. */
export const browserName = (agent: string): string => {
  const foundNames = [found(browsers, agent), found(systems, agent)].filter((name) => name !== undefined)
  return foundNames.length > 0 ? foundNames.join(' · ') : agent.slice(0, 40)
}
