import type { RiskCount } from '@bon/contracts/journal'

/** The acts of a digest by mail. */
export const riskWords: Record<'da' | 'en', Record<RiskCount['kind'], string>> = {
  da: {
    line_removed: 'Linje fjernet',
    line_lowered: 'Antal sat ned',
    line_swapped: 'Vare byttet',
    line_repriced: 'Pris sat ned',
    order_cancelled: 'Bon annulleret',
    return: 'Retur',
    tender_corrected: 'Betalingsmiddel rettet',
    gift_card_paid_out: 'Gavekort udbetalt',
    drawer_opened: 'Skuffe åbnet uden salg',
    pay_out: 'Penge ud af kassen',
    cash_difference: 'Kassedifference',
    discount: 'Stor rabat',
    sent: 'Rettet, efter at køkkenet havde det',
    bill_shown: 'Rettet efter en foreløbig regning',
  },
  en: {
    line_removed: 'Line removed',
    line_lowered: 'Quantity lowered',
    line_swapped: 'Product swapped',
    line_repriced: 'Price lowered',
    order_cancelled: 'Order cancelled',
    return: 'Return',
    tender_corrected: 'Means of payment corrected',
    gift_card_paid_out: 'Gift card paid out',
    drawer_opened: 'Drawer opened without a sale',
    pay_out: 'Money out of the drawer',
    cash_difference: 'Cash difference',
    discount: 'Large discount',
    sent: 'Corrected after the kitchen had it',
    bill_shown: 'Corrected after a provisional bill',
  },
}
