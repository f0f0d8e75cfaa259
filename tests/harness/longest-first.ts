import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Projects in the order in which they begin: that of the longest file first, and last the one of many short files. One
 * after the other, because a process goes on with the next file only within its project, and else loads the product anew.
 */
const projects = ['api', 'races', 'fuzz', 'simulation', 'postgres']

/** Files that run for half a minute or more, longest first. */
const long = [
  'api/one-process',
  'api/three-processes',
  'isolation/isolation',
  'races/crash',
  'fuzz/random-input',
  'fuzz/bad-input',
  'simulation/first-fifty',
  'simulation/second-fifty',
  'identity/identity',
]

const placeIn = (list: readonly string[], found: (part: string) => boolean): number => {
  const place = list.findIndex(found)
  return place === -1 ? list.length : place
}

/** A long file that started last would leave the other core idle. A class, because Vitest requires one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const block = ({ project }: TestSpecification) => placeIn(projects, (name) => name === project.name)
    const rank = ({ moduleId }: TestSpecification) => placeIn(long, (part) => moduleId.includes(part))
    return (await super.sort(files)).sort(
      (one, other) => block(one) - block(other) || rank(one) - rank(other),
    )
  }
}
