export * from './patience.ts'
export * from './payment.commands.ts'
export * from './payment.decider.ts'
export * from './terminal.decider.ts'
