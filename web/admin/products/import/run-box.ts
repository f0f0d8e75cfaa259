import { box } from '../../../shared/platform/index.ts'
import type { Part, Run, RunBox } from './run.ts'

const headOf = (company_uuid: string) => `import.${company_uuid}.run`
const partOf = (run: Run, nr: number) => `import.${run.company_uuid}.part.${run.uuid}.${nr}`

/** The company's current or last import on this device. */
export const runBox: RunBox & {
  run(company_uuid: string): Promise<Run | undefined>
  forget(company_uuid: string): Promise<void>
} = {
  putRun: (run) => box.put(headOf(run.company_uuid), run),
  putPart: (run, nr, part) => box.put(partOf(run, nr), part),
  part: async (run, nr) => (await box.get(partOf(run, nr))) as Part | undefined,
  run: async (company_uuid) => (await box.get(headOf(company_uuid))) as Run | undefined,
  forget: (company_uuid) => box.clear(`import.${company_uuid}.`),
}
