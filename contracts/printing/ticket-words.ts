export type PrintLanguage = 'da' | 'en'

/** What stands on a kitchen ticket beside the shop's own words; in the company's language, whoever sends it. */
export const ticketWords = {
  da: {
    table: 'Bord',
    bon: 'Bon',
    replacement: 'GENTRYK',
    extra: 'EKSTRA',
    test: 'TEST – lav intet',
    void: 'ANNULLERET',
    changed: 'ÆNDRET',
    without: 'UDEN',
    together: 'Sammen med',
    forgotten: '[slettet]',
    footer: (nr: number, dishes: number): string =>
      `${nr}. bon til bordet · ${dishes} ${dishes === 1 ? 'ret' : 'retter'}`,
  },
  en: {
    table: 'Table',
    bon: 'Order',
    replacement: 'REPRINT',
    extra: 'EXTRA',
    test: 'TEST – make nothing',
    void: 'CANCELLED',
    changed: 'CHANGED',
    without: 'NO',
    together: 'Together with',
    forgotten: '[deleted]',
    footer: (nr: number, dishes: number): string =>
      `Ticket ${nr} for the table · ${dishes} ${dishes === 1 ? 'dish' : 'dishes'}`,
  },
}
