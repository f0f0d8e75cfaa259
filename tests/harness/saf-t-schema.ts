import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'
import { ROOT } from '../architecture/cruise.ts'

export const safTFolder = join(ROOT, 'tests/golden/saf-t')
const signatures = 'xmldsig-core-schema.xsd'

/**
 * What libxml2 says against the authority's schema; empty when each of the files is valid. Several are checked in one
 * call, because loading libxml2 and the schema costs more than a file.
 */
export const schemaErrors = async (...files: string[]): Promise<string[]> => {
  const read = (name: string) => readFile(join(safTFolder, name), 'utf8')
  const schema = await read('Danish_SAF-T_Cash_Register_Schema_1.0.3_UFST.xsd')
  const { errors } = await validateXML({
    xml: files.map((contents, nth) => ({ fileName: `file-${nth}.xml`, contents })),
    // The schema names the one of signatures by its address on the network.
    schema: [schema.replace(/schemaLocation="http[^"]+"/, `schemaLocation="${signatures}"`)],
    preload: [{ fileName: signatures, contents: await read(signatures) }],
    initialMemoryPages: 64 * memoryPages.MiB,
    maxMemoryPages: 2 * memoryPages.GiB,
  })
  return errors.map(({ message }) => message)
}
