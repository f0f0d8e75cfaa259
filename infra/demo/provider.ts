import { money } from '@bon/contracts/kernel'
import { addons, statusMessages } from '@bon/contracts/resources'
import { type Item, item, provider } from './items.ts'

const all = ['free', 'medium', 'standard']
const paid = ['medium', 'standard']

/** The price list: what each package includes, and in what quantity (DEF-50). */
const offers: readonly [key: string, name: string, included_in: readonly string[], over?: object][] = [
  ['registers', 'Kasser', all, { limits: { free: 1, medium: 3 }, monthly_price: money(149_00) }],
  ['sales_areas', 'Salgsområder', all, { limits: { free: 1, medium: 3 } }],
  ['kitchen_displays', 'Køkkenskærme', all, { limits: { free: 1, medium: 2 }, monthly_price: money(99_00) }],
  ['integrations', 'Integrationer', paid, { monthly_price: money(199_00) }],
  ['gift_cards', 'Gavekort', paid, { monthly_price: money(99_00) }],
  ['invoicing', 'Fakturering', paid, { monthly_price: money(99_00) }],
  ['pos_invoicing', 'Faktura fra kassen', ['standard'], { monthly_price: money(49_00) }],
  ['online_menus', 'Onlinemenuer', ['standard'], { monthly_price: money(199_00) }],
]

export const providerCredentials: readonly Item[] = [
  ...offers.map(([key, name, included_in, over]) =>
    item(provider, addons, key, { key, name, included_in, ...over }),
  ),
  item(provider, statusMessages, 'welcome', {
    type: 'info',
    // Without a date and an end: the demo is begun on any day.
    text_da: 'Mandage kl. 4 til 5 opdaterer vi. Kassen virker imens.',
    text_en: 'On Mondays from 4 to 5 am we update. The register works meanwhile.',
    publish_from: '2026-11-20T05:00:00.000Z',
    publish_to: null,
  }),
]
