import {
  announced,
  type CompanyScope,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import {
  most_practices,
  type PracticeRow,
  type PracticeTask,
  practiceCompany,
  practiceEndpoints,
  practiceRegister,
  practiceStream,
} from '@bon/contracts/practice'
import { companies, registers, vatEntities } from '@bon/contracts/resources'
import type { MadePractice } from '../identity/index.ts'
import { action, contextOf } from '../resources/index.ts'
import { practiceDecider } from './practice.decider.ts'
import type { PracticeDependencies } from './practice.dependencies.ts'
import { practiceScope } from './practice-company.ts'
import { practiceNames } from './practice-names.ts'
import { practiceResult } from './practice-result.ts'
import { startPractice } from './start-practice.ts'

/** Past days that trainees sell again (BEYOND-23, ADR 0119). */
export const practiceRoutes = (deps: PracticeDependencies): Route[] => [
  route(practiceEndpoints.list, async (_, { scope }) => {
    const made = await deps.practices.of(scope.company_uuid)
    const practices = await Promise.all(made.map((one) => rowOf(deps, one)))
    return { body: { practices, most: most_practices } }
  }),

  route(practiceEndpoints.start, async ({ body }, request) => {
    const { scope, command_id } = request
    const company = deps.catalogue.anywhere(companies, scope.company_uuid)
    const entity = deps.catalogue.anywhere(vatEntities, scope.vat_entity_uuid)
    if (!company || !entity || !deps.catalogue.find(registers, scope, body.register_uuid))
      return reject('request.not_found')
    const company_uuid = practiceCompany(scope.company_uuid, command_id)
    const before = await deps.handler.load(practiceDecider, practiceStream(company_uuid), company_uuid)
    const state = before?.state
    if (state && state.status !== 'new' && !isOf(state, body)) return reject('command.reused')
    if (!before) {
      if (!(await isClosed(deps, request, body))) return reject('practice.day_not_closed')
      const refused = await startPractice(deps, { ...body, company_uuid, company, entity }, request)
      if (refused) return announced(practiceEndpoints.start, refused)
    }
    const made = (await deps.practices.of(scope.company_uuid)).find(
      (one) => one.company_uuid === company_uuid,
    )
    // It has ended since.
    return made ? { body: { practice: await rowOf(deps, made) } } : reject('request.not_found')
  }),

  route(practiceEndpoints.show, async ({ params: { uuid } }, { scope }) => {
    const made = await practiceOf(deps, scope, uuid)
    if (!made) return reject('request.not_found')
    const tasks = await tasksIn(deps, made)
    const names = practiceNames(deps, practiceScope(made.company_uuid), tasks)
    return { body: { practice: await rowOf(deps, made), tasks, names } }
  }),

  route(practiceEndpoints.result, async ({ params: { uuid } }, { scope }) => {
    const made = await practiceOf(deps, scope, uuid)
    if (!made) return reject('request.not_found')
    const there = practiceScope(made.company_uuid)
    const register = practiceRegister(made.company_uuid, made.of_register_uuid)
    const result = await practiceResult(deps, there, register, await tasksIn(deps, made))
    return { body: { result, names: practiceNames(deps, there, result.bons) } }
  }),

  route(practiceEndpoints.end, async ({ params: { uuid } }, request) => {
    const made = await practiceOf(deps, request.scope, uuid)
    if (!made) return reject('request.not_found')
    const session = await deps.sessions.latest(practiceRegister(uuid, made.of_register_uuid), uuid)
    if (session && session.report.status !== 'closed') return reject('practice.register_open')
    await end(deps, made, request)
    return { body: {} }
  }),
]

/** Whether a repeated command asks for the same day of the same register. */
const isOf = (
  { of_register_uuid, day }: Pick<MadePractice, 'of_register_uuid' | 'day'>,
  asked: { register_uuid: MadePractice['of_register_uuid']; day: MadePractice['day'] },
): boolean => of_register_uuid === asked.register_uuid && day === asked.day

/** The day is over, and no session of the register that opened on it goes on. */
const isClosed = async (
  { sessions, dayOf }: PracticeDependencies,
  { scope, now }: RequestContext,
  { register_uuid, day }: Pick<MadePractice, 'day'> & { register_uuid: MadePractice['of_register_uuid'] },
): Promise<boolean> => {
  if (day >= dayOf(scope, now)) return false
  const last = await sessions.latest(register_uuid, scope.company_uuid)
  return !last || last.report.status === 'closed' || last.business_day > day
}

/** The company leaves the lists, its journal stays; its trainees are forgotten, and then nobody has a role in it. */
const end = async (
  { handler, resources, practices, cashiers, privacy }: PracticeDependencies,
  { company_uuid }: MadePractice,
  request: RequestContext,
): Promise<void> => {
  const there = { ...request, scope: practiceScope(company_uuid) }
  const archive = { type: 'ArchiveResource', uuid: company_uuid } as const
  const own = { ...there, command_id: uuid5(request.command_id, 'archive') }
  await action(resources, companies, archive, own, contextOf(own, archive))
  const command = { type: 'EndPractice' } as const
  await handler.handle(practiceDecider, practiceStream(company_uuid), command, contextOf(there, command))
  // Nobody can enter the company to do it later (CO-16).
  for (const archived of [false, true])
    for (const { uuid } of await cashiers.list(company_uuid, archived))
      await privacy.forget({ ...there, command_id: uuid5(request.command_id, uuid) }, 'cashier', uuid)
  await practices.end(request, company_uuid)
}

/** One of the company's own that is not ended. */
const practiceOf = async (
  { practices }: PracticeDependencies,
  { company_uuid }: CompanyScope,
  uuid: Uuid,
): Promise<MadePractice | undefined> =>
  (await practices.of(company_uuid)).find((one) => one.company_uuid === uuid)

/** None while it is being made. */
const tasksIn = async (
  { handler }: PracticeDependencies,
  { company_uuid }: MadePractice,
): Promise<PracticeTask[]> => {
  const found = await handler.load(practiceDecider, practiceStream(company_uuid), company_uuid)
  return found && found.state.status !== 'new' ? [...found.state.tasks] : []
}

const rowOf = async (deps: PracticeDependencies, made: MadePractice): Promise<PracticeRow> => {
  const { catalogue, cashiers } = deps
  const { company_uuid, of_register_uuid, day, made_at } = made
  const [trainee] = await cashiers.list(company_uuid, false)
  return {
    uuid: company_uuid,
    name: catalogue.anywhere(companies, company_uuid)?.display_name ?? '',
    register_uuid: practiceRegister(company_uuid, of_register_uuid),
    of_register: {
      uuid: of_register_uuid,
      name: catalogue.anywhere(registers, of_register_uuid)?.name ?? '',
    },
    day,
    made_at,
    trainee: trainee ? `${trainee.first_name} ${trainee.last_name}` : '',
    tasks: (await tasksIn(deps, made)).length,
  }
}
