/** A minimal XML tree: name, content and attributes. */
export type Xml = readonly [
  name: string,
  inside: string | readonly (Xml | undefined)[],
  attributes?: Record<string, string>,
]

const escaped = (text: string): string =>
  // XML 1.0 does not allow control characters, so typed ones are removed.
  [...text]
    .filter((sign) => sign >= ' ' || sign === '\n' || sign === '\t')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/**
 * Serialises the tree. Undefined children are omitted, because Peppol allows no empty elements (PEPPOL-EN16931-R008).
 */
export const xmlText = ([name, inside, attributes = {}]: Xml, depth = 0): string => {
  const indent = '  '.repeat(depth)
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `${indent}<${name}${attributeText.join('')}>`
  if (typeof inside === 'string') return `${open}${escaped(inside)}</${name}>\n`
  const children = inside.flatMap((child) => (child ? [xmlText(child, depth + 1)] : []))
  return `${open}\n${children.join('')}${indent}</${name}>\n`
}
