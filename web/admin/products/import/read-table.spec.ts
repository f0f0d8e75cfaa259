import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { guessDelimiter, parseCsv } from './csv.ts'
import { readTable } from './read-table.ts'

test.each([';', ',', '\t', '|'])('L227: the delimiter %j is found by itself', (delimiter) => {
  const text = [
    `Navn${delimiter}Pris${delimiter}PLU`,
    `"Øl${delimiter} stor"${delimiter}45${delimiter}7`,
  ].join('\n')
  expect(guessDelimiter(text)).toBe(delimiter)
  expect(readTable(text)).toMatchObject({
    head: ['Navn', 'Pris', 'PLU'],
    rows: [{ nr: 2, cells: [`Øl${delimiter} stor`, '45', '7'] }],
  })
})

test('a decimal comma is no delimiter when semicolons are', () => {
  expect(guessDelimiter('Navn;Pris\nØl;45,50\nVin;60,00\nVand;20,00')).toBe(';')
})

test('quotes hold line ends and quotes; a row keeps the number that the spreadsheet shows', () => {
  const text = 'Navn;Pris\r\n"Burger ""stor""\r\nmed ost";129\r\n\r\nVand;20\r\n'
  expect(parseCsv(text, ';')[1]).toEqual(['Burger "stor"\r\nmed ost', '129'])
  expect(readTable(text).rows.map(({ nr }) => nr)).toEqual([2, 4])
})

test('windows-1252, UTF-8 with a mark and UTF-16 are all read', () => {
  const latin = Uint8Array.from('Navn;Pris\nØl på fad;45'.split(''), (c) => c.charCodeAt(0))
  expect(readTable(latin).rows[0]?.cells).toEqual(['Øl på fad', '45'])
  const marked = new TextEncoder().encode('\ufeffNavn;Pris\nSmørrebrød;95')
  expect(readTable(marked)).toMatchObject({ head: ['Navn', 'Pris'], rows: [{ cells: ['Smørrebrød', '95'] }] })
  const wide = '\ufeffNavn\tPris\nÆble\t5'
    .split('')
    .flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])
  expect(readTable(Uint8Array.from(wide)).rows[0]?.cells).toEqual(['Æble', '5'])
})

test('an .xlsx is read from its first sheet: shared and inline texts, gaps, numbers without noise', () => {
  const file = zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="x"><sheets><sheet name="Varer" sheetId="1" r:id="rId7"/><sheet r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/b.xml"/><Relationship Id="rId7" Target="worksheets/a.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Navn</t></si><si><r><t>Rød</t></r><r><t>grød &amp; fløde</t></r><rPh><t>x</t></rPh></si></sst>',
    ),
    'xl/worksheets/a.xml': strToU8(
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Pris</t></is></c></row><row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4"><v>45.100000000000001</v></c></row></sheetData></worksheet>',
    ),
    'xl/worksheets/b.xml': strToU8('<worksheet/>'),
  })
  expect(readTable(file)).toEqual({
    head: ['Navn', '', 'Pris'],
    rows: [{ nr: 4, cells: ['Rødgrød & fløde', '', '45,1'] }],
    delimiter: undefined,
  })
})

test('an .ods is read as well: repeated cells, and numbers by their value', () => {
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>
<table:table><table:table-row><table:table-cell><text:p>Navn</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"/><table:table-cell><text:p>Pris</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell><text:p>Te</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"/><table:table-cell office:value-type="currency" office:value="32.5"><text:p>32,50 kr.</text:p></table:table-cell></table:table-row></table:table>
<table:table><table:table-row><table:table-cell><text:p>andet ark</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
  expect(readTable(zipSync({ 'content.xml': strToU8(content) }))).toMatchObject({
    head: ['Navn', '', '', 'Pris'],
    rows: [{ nr: 2, cells: ['Te', '', '', '32,5'] }],
  })
})
