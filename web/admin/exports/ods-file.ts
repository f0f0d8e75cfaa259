import { localMoments } from './local-moment.ts'
import { isEmpty, type Kind, type SheetColumn, type Value } from './sheet.ts'
import { sheetName } from './xlsx-file.ts'
import { escaped } from './xml-text.ts'
import { zip } from './zip.ts'

const mimetype = 'application/vnd.oasis.opendocument.spreadsheet'
const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${mimetype}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/><manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>`
/** Empty, but some readers do not open a workbook without it. */
const noStyles =
  '<?xml version="1.0" encoding="UTF-8"?>\n<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.3"/>'

const number = (places: number, grouped: boolean) =>
  `<number:number number:decimal-places="${places}" number:min-decimal-places="${places}" number:min-integer-digits="1"${grouped ? ' number:grouping="true"' : ''}/>`
const date =
  '<number:day number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:year number:style="long"/>'
const time =
  '<number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/><number:text>:</number:text><number:seconds number:style="long"/>'

/** Number styles (OpenDocument 1.3 part 3, section 16.29) and the cell styles that use them. */
const styles = `<office:automatic-styles><number:number-style style:name="n-count">${number(0, true)}</number:number-style><number:number-style style:name="n-quantity">${number(3, true)}</number:number-style><number:number-style style:name="n-money">${number(2, true)}</number:number-style><number:percentage-style style:name="n-percent">${number(1, false)}<number:text>%</number:text></number:percentage-style><number:date-style style:name="n-moment">${date}${time}</number:date-style><number:date-style style:name="n-day">${date}</number:date-style>${['count', 'quantity', 'money', 'percent', 'moment', 'day'].map((kind) => `<style:style style:name="${kind}" style:family="table-cell" style:data-style-name="n-${kind}"/>`).join('')}<style:style style:name="head" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles>`

const begin = (name: string, columns: number) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3">${styles}<office:body><office:spreadsheet><table:table table:name="${escaped(sheetName(name))}"><table:table-column table:number-columns-repeated="${columns}"/>`
const end = '</table:table></office:spreadsheet></office:body></office:document-content>'

/**
 * An OpenDocument workbook (OpenDocument 1.3 part 3), written while the rows are read. Our own, because no kept library
 * writes it without the whole sheet in memory (ADR 0109).
 */
export const odsFile = async function* <Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const content = async function* () {
    const heads = columns.map(({ label }) => textCell(label, ' table:style-name="head"'))
    yield begin(name, columns.length) + row(heads)
    const cellOf = cells()
    for await (const rows of pages)
      yield rows.map((each) => row(columns.map(({ kind, value }) => cellOf(kind, value(each))))).join('')
    yield end
  }
  // The media type comes first and uncompressed, so that programs recognise the file (part 2, section 3.3).
  const stored = [
    ['mimetype', mimetype],
    ['META-INF/manifest.xml', manifest],
    ['styles.xml', noStyles],
  ] as const
  yield* zip(stored, ['content.xml', content()])
}

const row = (all: readonly string[]): string => `<table:table-row>${all.join('')}</table:table-row>`

const cells = () => {
  const moments = localMoments()
  const typed = (kind: Kind, type: string, value: string) =>
    `<table:table-cell table:style-name="${kind}" office:value-type="${type}" office:${type === 'date' ? 'date-value' : 'value'}="${value}"><text:p>${value}</text:p></table:table-cell>`
  return (kind: Kind | undefined, value: Value): string => {
    if (isEmpty(value)) return '<table:table-cell/>'
    if (kind === 'money') return typed(kind, 'float', String(Number(value) / 100))
    if (kind === 'quantity') return typed(kind, 'float', String(Number(value) / 1000))
    if (kind === 'percent') return typed(kind, 'percentage', String(Number(value) / 1000))
    if (kind === 'count') return typed(kind, 'float', String(value))
    if (kind === 'moment') return typed(kind, 'date', moments.isoOf(String(value)))
    if (kind === 'day') return typed(kind, 'date', String(value))
    return textCell(String(value))
  }
}

/** A paragraph each line; spaces that XML would merge are elements (part 3, section 6.1.3). */
const textCell = (text: string, style = ''): string =>
  `<table:table-cell${style} office:value-type="string">${text
    .split(/\r\n|\r|\n/)
    .map((line) => `<text:p>${spaced(escaped(line))}</text:p>`)
    .join('')}</table:table-cell>`

const spaced = (text: string): string =>
  text.replaceAll('\t', '<text:tab/>').replaceAll(/^ | {2,}| $/g, (run) => `<text:s text:c="${run.length}"/>`)
