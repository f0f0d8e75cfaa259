/** The previewed start hour from the URL; undefined for the company's own, or an invalid value. */
export const fromHourIn = (address: URLSearchParams): number | undefined => {
  const value = address.get('from_hour') ?? ''
  return /^([0-9]|1[0-9]|2[0-3])$/.test(value) ? Number(value) : undefined
}
