/** The demo's terminals by what is engraved on them; the simulator has them on its page from the beginning. */
export const demoTerminals = { sal: '71100001', bar: '71100002' } as const
