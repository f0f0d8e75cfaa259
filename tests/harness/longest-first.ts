import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that run for half a minute or more, longest first. */
const long = [
  'api/one-process',
  'api/three-processes',
  'races/crash',
  'fuzz/random-input',
  'fuzz/bad-input',
  'simulation/',
  'identity/identity',
  'races/',
]

/** A long file that started last would leave the other core idle. A class, because Vitest requires one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((part) => moduleId.includes(part))
      return place === -1 ? long.length : place
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}
