/** The first that is found counts: Edge calls itself Chrome as well, and Chrome calls itself Safari. */
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

/** `Chrome · Windows` from what a browser says about itself; who says nothing known is quoted. */
export const browserName = (agent: string): string => {
  const known = [found(browsers, agent), found(systems, agent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : agent.slice(0, 40)
}
