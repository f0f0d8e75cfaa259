export type PrintLanguage = 'da' | 'en'

/** Fixed texts of kitchen tickets, in the company's language. */
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
