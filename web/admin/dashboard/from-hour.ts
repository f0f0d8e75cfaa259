/** The hour that the hours are looked at from, as the address says it; undefined for the books' own, and for anything else. */
export const fromHourIn = (address: URLSearchParams): number | undefined => {
  const said = address.get('from_hour') ?? ''
  return /^([0-9]|1[0-9]|2[0-3])$/.test(said) ? Number(said) : undefined
}
