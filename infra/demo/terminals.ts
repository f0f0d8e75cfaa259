/** Serial numbers of the demo's terminals; the simulator has them on its page from the start. */
export const demoTerminals = { sal: '71100001', bar: '71100002' } as const
