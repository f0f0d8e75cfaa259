/** Called before and after every port call. The simulation throws here; absent in production (G-03). */
export type Crashpoint = (name: string) => void

type Port = Record<string, unknown>

/** Wraps a port with a crashpoint before and after each asynchronous call, such as `store.append:before`. */
export const withCrashpoints = <P extends object>(port: P, name: string, crashpoint: Crashpoint): P => {
  const wrapped: Port = {}
  for (const [key, member] of Object.entries(port)) {
    wrapped[key] =
      typeof member === 'function' ? guarded(port, key, member as Call, name, crashpoint) : member
  }
  return wrapped as P
}

type Call = (...parameters: unknown[]) => unknown

const guarded =
  (port: object, key: string, call: Call, name: string, crashpoint: Crashpoint): Call =>
  (...parameters) => {
    crashpoint(`${name}.${key}:before`)
    const result = call.apply(port, parameters)
    if (!(result instanceof Promise)) return result
    return result.then((value: unknown) => {
      crashpoint(`${name}.${key}:after`)
      return value
    })
  }
