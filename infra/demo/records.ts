import { contactCards, customers, gs1CheckDigit } from '@bon/contracts/resources'
import { demoCompanies, type Item, item } from './items.ts'

const { kajkanten, nabo } = demoCompanies

/** Fictitious, with a valid check digit. */
const ean = (digits: string) => `${digits}${gs1CheckDigit(digits)}`

/** Vault records: contact data of the companies and invoice customers of Kajkanten. */
export const demoRecords: readonly Item[] = [
  item(kajkanten, contactCards, 'house', {
    name: 'Kajkanten',
    company_name: 'Kajkanten ApS',
    vat_number: 'DK12345674',
    street_name: 'Havnegade',
    house_number: '1',
    postcode: '9999',
    city: 'Havneby',
    gps: '55.6761, 12.5683',
    email: 'hej@kajkanten.example',
    phone: '+45 99 99 00 01',
    contact_email: 'kontor@kajkanten.example',
    invoicing_email: 'bogholderi@kajkanten.example',
  }),
  item(nabo, contactCards, 'house', {
    name: 'Nabo Kiosk',
    street_name: 'Nabogade',
    house_number: '2',
    postcode: '9999',
    city: 'Havneby',
    email: 'hej@nabo.example',
    phone: '+45 99 99 00 02',
  }),
  item(kajkanten, customers, 'shipping', {
    type: 'business',
    name: 'Karla Kontor',
    company_name: 'Havneby Rederi A/S',
    vat_number: '30000013',
    email: 'faktura@rederi.example',
    street: 'Skibsvej',
    house_number: '12',
    postcode: '9999',
    city: 'Havneby',
    accounting_reference: 'D-1001',
  }),
  item(kajkanten, customers, 'council', {
    type: 'public',
    name: 'Kulturforvaltningen',
    company_name: 'Havneby Kommune',
    ean: ean('579999900001'),
    external_reference: 'PO-2026-17',
    email: 'ean@kommune.example',
    street: 'Rådhuspladsen',
    house_number: '1',
    postcode: '9999',
    city: 'Havneby',
  }),
  item(kajkanten, customers, 'staff', {
    type: 'employee',
    name: 'Ravi Hansen',
    email: 'employee@kajkanten.example',
  }),
  item(kajkanten, customers, 'guest', {
    type: 'private',
    name: 'Gudrun Gæst',
    email: 'gudrun@gaest.example',
    phone: '+45 99 99 00 03',
  }),
]
