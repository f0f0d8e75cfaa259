/** Without prefixes every stream matches. */
export const matchesPrefixes = (stream: string, prefixes: readonly string[] | undefined): boolean =>
  prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix))
