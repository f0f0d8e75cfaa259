/** A small tree of XML: a name, attributes, and text or children. */
export type Xml = readonly [
  name: string,
  inside: string | readonly (Xml | undefined)[],
  attributes?: Record<string, string>,
]

const escaped = (text: string): string =>
  // Control characters stand in no XML 1.0 document, whatever somebody typed.
  [...text]
    .filter((sign) => sign >= ' ' || sign === '\n' || sign === '\t')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** As text; what is undefined is left out, since Peppol takes no empty element (PEPPOL-EN16931-R008). */
export const xmlText = ([name, inside, attributes = {}]: Xml, depth = 0): string => {
  const indent = '  '.repeat(depth)
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `${indent}<${name}${said.join('')}>`
  if (typeof inside === 'string') return `${open}${escaped(inside)}</${name}>\n`
  const children = inside.flatMap((child) => (child ? [xmlText(child, depth + 1)] : []))
  return `${open}\n${children.join('')}${indent}</${name}>\n`
}
