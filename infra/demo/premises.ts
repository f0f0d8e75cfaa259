import { simulatedTerminalAddress } from '@bon/contracts/ports'
import {
  boxes,
  companySettings,
  kitchenDisplays,
  locations,
  mobilePayStores,
  paymentTypes,
  printCategories,
  printers,
  registers,
  salesAreas,
  scales,
  tablePlanAreas,
  tables,
  terminals,
  turnoverGoals,
  weekdays,
} from '@bon/contracts/resources'
import { simulatorAddress } from '../devices/index.ts'
import { demoCompanies, type Item, idIn, item, type Owner } from './items.ts'
import type { Course } from './menu.ts'
import { demoTerminals } from './terminals.ts'

const { kajkanten } = demoCompanies

/** Address and settings of a company; a company's settings have the company's own uuid. */
export const premises = (
  of: Owner,
  name: string,
  [street, house_number]: readonly [string, string],
  over: object = {},
): Item[] => [
  item(of, locations, name, { name, street, house_number, postcode: '9999', city: 'Havneby' }),
  { ...item(of, companySettings, 'settings', { ...over }), uuid: of.company_uuid },
]

/** Turnover goals in kroner, from Monday on; in force before the demo's first day. */
export const goals = (of: Owner, kroner: readonly number[]): Item => ({
  ...item(of, turnoverGoals, 'goals', {
    weekdays: weekdays.map((weekday, i) => ({
      from: '2020-01-01',
      weekday,
      amount: kroner[i] === undefined ? null : kroner[i] * 100,
    })),
    dates: [],
  }),
  uuid: of.company_uuid,
})

const courses = (of: Owner, ...names: readonly Course[]) =>
  names.map((name) => idIn(of, printCategories, name))

/** Boxes, printers, screens, terminals and the scale of the quay. */
export const machines = (of: Owner): Item[] => {
  const box = (name: string) => ({ box_uuid: idIn(of, boxes, name) })
  const place = { location_uuid: idIn(of, locations, 'Kajkanten') }
  const simulated = { address: simulatorAddress, ...place }
  return [
    item(of, boxes, 'sal', { name: 'Sal', identifier: 'BOX-1001', mac: '02:1B:44:11:3A:01', ...simulated }),
    item(of, boxes, 'bar', { name: 'Bar', identifier: 'BOX-1002', mac: '02:1B:44:11:3A:02', ...simulated }),
    item(of, printers, 'sal', { name: 'Bon, sal', has_cash_drawer: true, ...box('sal') }),
    item(of, printers, 'bar', { name: 'Bon, bar', has_cash_drawer: true, ...box('bar') }),
    item(of, printers, 'kitchen', {
      name: 'Køkken',
      kind: 'kitchen',
      address: simulatorAddress,
      print_category_uuids: courses(of, 'Koldt køkken', 'Varmt køkken', 'Dessert'),
      fallback_printer_uuid: idIn(of, printers, 'drinks'),
    }),
    item(of, printers, 'drinks', {
      name: 'Drikkevarer',
      kind: 'kitchen',
      ...box('bar'),
      print_category_uuids: courses(of, 'Bar'),
    }),
    item(of, kitchenDisplays, 'warm', {
      name: 'Varmt køkken',
      station: 'Komfur',
      ...place,
      print_category_uuids: courses(of, 'Varmt køkken'),
    }),
    item(of, kitchenDisplays, 'cold', {
      name: 'Koldt køkken',
      station: 'Smørrebrød',
      ...place,
      print_category_uuids: courses(of, 'Koldt køkken', 'Dessert'),
    }),
    item(of, terminals, 'sal', {
      name: 'Terminal, sal',
      class: 'nets_rest_api',
      identifier: demoTerminals.sal,
      address: simulatedTerminalAddress,
      payment_type_uuid: idIn(of, paymentTypes, 'card'),
    }),
    item(of, terminals, 'bar', {
      name: 'Terminal, bar',
      class: 'nets_rest_api',
      identifier: demoTerminals.bar,
      address: simulatedTerminalAddress,
      payment_type_uuid: idIn(of, paymentTypes, 'card'),
    }),
    item(of, scales, 'bar', { name: 'Vægt, bar', protocol: 'nci', address: simulatorAddress }),
    item(of, mobilePayStores, 'quay', {
      name: 'Kajkanten, Havneby',
      store_id: 'kajkanten-havneby',
      points_of_sale: [
        {
          pos_id: 'sal',
          beacon_id: '10000000000001',
          register_uuid: idIn(of, registers, '1'),
        },
        { pos_id: 'bar', beacon_id: '10000000000002', register_uuid: idIn(of, registers, '2') },
      ],
    }),
  ]
}

/** `machine` selects the printer, terminal and scale of a register of Kajkanten itself. */
type Place = { location: string; machine?: 'sal' | 'bar'; over?: object }

export const register = (
  of: Owner,
  from: Owner,
  [identifier, name]: readonly [string, string],
  areas: readonly string[],
  { location, machine, over = {} }: Place,
): Item =>
  item(of, registers, identifier, {
    identifier,
    name,
    location_uuid: idIn(of, locations, location),
    sales_area_uuids: areas.map((each) => idIn(from, salesAreas, each)),
    // Only registers with a terminal accept cards.
    payment_type_uuids: ['cash', ...(machine ? ['card'] : []), 'loose', 'enclosure'].map((each) =>
      idIn(from, paymentTypes, each),
    ),
    printer_uuids: machine ? [idIn(kajkanten, printers, machine)] : [],
    terminal_uuids: machine ? [idIn(kajkanten, terminals, machine)] : [],
    scale_uuid: machine === 'bar' ? idIn(kajkanten, scales, machine) : null,
    ...over,
  })

export const floor = (of: Owner, name: string, numbers: readonly number[]): Item[] => [
  item(of, tablePlanAreas, name, {
    name,
    columns: 4,
    location_uuid: idIn(of, locations, 'Kajkanten'),
  }),
  ...numbers.map((number, i) =>
    item(of, tables, `${number}`, {
      number: `${number}`,
      area_uuid: idIn(of, tablePlanAreas, name),
      seats: [2, 2, 4, 4, 6, 8][i % 6] ?? 4,
      shape: i % 6 < 2 ? 'round' : 'square',
      column: i % 4,
      row: Math.floor(i / 4) * 2,
      height: 2,
    }),
  ),
]
