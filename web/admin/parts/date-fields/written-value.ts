/** A field's value as this product writes it (DES-36): `27.11.2026`, `27.11.2026 08:00`, `08:00`. */
export const writtenValue = (value: string): string =>
  value.replace(/^(\d{4})-(\d\d)-(\d\d)(T?)/, (_, year, month, day, time) =>
    [day, month, year].join('.').concat(time && ' '),
  )
