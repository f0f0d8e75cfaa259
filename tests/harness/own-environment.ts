import { afterAll } from 'vitest'

const before = { ...process.env }

/**
 * What a spec file sets in the environment, such as the file of its server's roles, ends with it: the next file of the
 * process, and the products that it starts, begin as in a process of their own.
 */
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
