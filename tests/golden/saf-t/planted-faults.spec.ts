import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkSafT } from '../../../infra/saf-t/index.ts'
import { safTFolder, schemaErrors } from '../../harness/saf-t-schema.ts'

/** Made by us and accepted by the authority's script, but for its certificate (tests/golden/saf-t/README.md). */
const name = 'SAF-T Cash Register_99999999_20261105080000_1_1.xml'
const sample = await readFile(join(safTFolder, name), 'utf8')
const folder = await mkdtemp(join(tmpdir(), 'bon-saf-t-'))
afterAll(() => rm(folder, { recursive: true }))

const rulesIn = async (xml: string, file = name): Promise<string[]> => {
  const path = join(folder, file)
  await writeFile(path, xml)
  const { findings } = await checkSafT(path)
  return [...new Set(findings.map(({ rule }) => rule))].filter(
    (rule) => rule !== 'CERTIFICATE_NOT_TRUSTED_ISSUER',
  )
}

test('LAW-5: the sample is valid; its numbers, references, reports and signatures are right, and only its issuer is not', async () => {
  expect(await schemaErrors(sample)).toEqual([])
  expect(await rulesIn(sample)).toEqual([])
  const { found, transactions, events } = await checkSafT(join(folder, name))
  // A made-up certificate for each transaction.
  expect({ found, transactions, events }).toEqual({ found: 45, transactions: 45, events: 99 })
})

/** The transaction with this nr, changed. */
const inTransaction = (nr: number, change: (xml: string) => string): string =>
  sample.replace(/<cashtransaction>.*?<\/cashtransaction>/gs, (xml) =>
    xml.includes(`<nr>${nr}</nr>`) ? change(xml) : xml,
  )
/** The first event of this type, changed. */
const inEvent = (type: string, change: (xml: string) => string): string => {
  let done = false
  return sample.replace(/<event>.*?<\/event>/gs, (xml) => {
    if (done || !xml.includes(`<eventType>${type}<`)) return xml
    done = true
    return change(xml)
  })
}
/** Below the transaction's own elements, in the file's last Z report. */
const inLastZ = (change: (xml: string) => string): string => {
  const at = sample.lastIndexOf('<eventReport>')
  return sample.slice(0, at) + change(sample.slice(at))
}
const without = (element: string) => (xml: string) =>
  xml.replace(new RegExp(`<${element}>.*?</${element}>`, 's'), '')
const to = (element: string, value: string) => (xml: string) =>
  xml.replace(new RegExp(`<${element}>.*?</${element}>`, 's'), `<${element}>${value}</${element}>`)

describe('faults that are planted in the sample', () => {
  test.each<[string, string, string]>([
    ['an amount', 'SIGNATURE_NOT_VERIFIED', inTransaction(1005, to('transAmntIn', '1.00'))],
    ['a moment', 'SIGNATURE_NOT_VERIFIED', inTransaction(1005, to('transTime', '10:30:59'))],
    ['an employee', 'SIGNATURE_NOT_VERIFIED', inTransaction(1005, to('empID', '12'))],
    ['a transaction’s id', 'SIGNATURE_NOT_VERIFIED', inTransaction(1005, to('transID', 'T9'))],
    ['an amount without VAT', 'SIGNATURE_NOT_VERIFIED', inTransaction(1005, to('transAmntEx', '0.01'))],
    [
      'a signature that is no text of bytes',
      'SIGNATURE_COMPLETE_ERROR',
      inTransaction(1005, to('signature', 'Ø')),
    ],
    ['no signature', 'NO_SIGNATURE', inTransaction(1005, to('signature', ''))],
    ['a removed transaction', 'NOT_CONTINOUS_NUMBERING', inTransaction(1005, () => '')],
    ['a number that is none', 'VALUE_DOES_NOT_CONTAIN_NR', inTransaction(1005, to('nr', 'five'))],
    ['a number twice', 'NOT_CONTINOUS_NUMBERING', inTransaction(1005, to('nr', '1003'))],
    ['no certificate', 'NO_CERTIFICATE', inTransaction(1005, to('certificateData', ''))],
    [
      'a certificate that is none',
      'CERTIFICATE_COMPLETE_ERROR',
      inTransaction(1005, to('certificateData', 'abc')),
    ],
    ['a sale of the year 2050', 'CERTIFICATE_EXPIRED', inTransaction(1005, to('transDate', '2050-11-02'))],
    [
      'a sale of the year 1990',
      'CERTIFICATE_NOT_VALID_YET',
      inTransaction(1005, to('transDate', '1990-11-02')),
    ],
    [
      'a type that is not in basics',
      'TRANS_TYPE_NOT_EXISTS_IN_BASICS',
      inTransaction(1005, to('transType', 'T-NONE')),
    ],
    [
      'a payment type that is not',
      'NO_RELATION_TO_BASICS_FOUND',
      inTransaction(1005, to('paymentType', 'PEBBLES')),
    ],
    [
      'an event of a payment’s type',
      'WRONG_PREDEFINED_BASIC_USED',
      inEvent('E-DRAWER', to('eventType', 'CASH')),
    ],
    [
      'a payment of an event’s type',
      'WRONG_PREDEFINED_BASIC_USED',
      inTransaction(1005, to('paymentType', 'E-X')),
    ],
    [
      'an article that is not there',
      'NO_RELATION_TO_ARTICLES_FOUND',
      inTransaction(1003, to('artID', 'A-NONE')),
    ],
    ['a line without a quantity', 'ELEMENT_NOT_FOUND_WHEN_EXPECTED', inTransaction(1003, without('qnt'))],
    ['a line without an article', 'ELEMENT_NOT_FOUND_WHEN_EXPECTED', inTransaction(1003, without('artID'))],
    ['a sale without a payment', 'ELEMENT_NOT_FOUND_WHEN_EXPECTED', inTransaction(1003, without('payment'))],
    [
      'a difference without a line',
      'ELEMENT_NOT_FOUND_WHEN_EXPECTED',
      inTransaction(1015, without('ctLine')),
    ],
    ['a copy of nothing', 'ELEMENT_NOT_FOUND_WHEN_EXPECTED', inEvent('E-COPY', without('transID'))],
    ['a Z without its report', 'ELEMENT_NOT_FOUND_WHEN_EXPECTED', inEvent('E-Z', without('eventReport'))],
    ['other sales in a Z', 'EVENT_REPORT_TOTAL_CASH_SALES', inLastZ(to('totalCashSaleAmnt', '1.00'))],
    ['other returns in a Z', 'EVENT_REPORT_TOTAL_CASH_SALES', inLastZ(to('reportReturnAmnt', '1.00'))],
    ['another grand total', 'EVENT_REPORT_GRAND_TOTAL_SALES', inLastZ(to('reportGrandTotalSales', '1.00'))],
    ['other tips in a Z', 'EVENT_REPORT_TIPS', inLastZ(to('tipAmnt', '3.00'))],
    ['an employee who is not there', 'SCHEMA_KEY', inEvent('E-DRAWER', to('empID', '99'))],
    [
      'a code without its predefined one',
      'ERROR_READING_BASICS',
      sample.replace(/(<basicID>CASH<\/basicID>\s*)<predefinedBasicID>12001/, '$1<predefinedBasicID>13001'),
    ],
    ['an article twice', 'ERROR_READING_ARTICLES', sample.replace('<artID>A-SALAD<', '<artID>A-BURGER<')],
  ])('%s', async (_what, rule, xml) => {
    expect(xml).not.toBe(sample)
    expect(await rulesIn(xml)).toContain(rule)
  })

  test('a chain that begins anew in the middle', async () => {
    // The first transaction of the second register, put behind one of the first with that register's id.
    const [first = ''] =
      sample.slice(sample.indexOf('<registerID>R2<')).match(/<cashtransaction>.*?<\/cashtransaction>/s) ?? []
    const moved = sample.replace(first, '').replace('</cashtransaction>', `</cashtransaction>${first}`)
    const asSecond = moved.replace('<registerID>R1</registerID>', '<registerID>R2</registerID>')
    expect(await rulesIn(asSecond)).toContain('SIGNATURE_BREAK')
  })

  test('a name that the authority cannot read', async () => {
    expect(await rulesIn(sample, 'SAF-T Cash Register_9999999_20261105080000_1_1.xml')).toEqual(['FILENAME'])
  })

  test('numbers of each register by itself', async () => {
    let nr = 0
    const apart = sample
      .split('<cashregister>')
      .map((register) => {
        nr = 0
        return register.replaceAll(
          /(<cashtransaction>\s*)<nr>\d+<\/nr>/g,
          (_all, head) => `${head}<nr>${++nr}</nr>`,
        )
      })
      .join('<cashregister>')
    expect(await rulesIn(apart)).toContain('CONTINOUS_NUMBERING_PR_CASH_REGISTER')
  })

  test('text that is no XML is said to be none', async () => {
    const path = join(folder, 'broken.xml')
    await writeFile(path, sample.slice(0, 5_000))
    await expect(checkSafT(path)).rejects.toThrow(/unclosed tag|unexpected end/)
  })
})
