import {
  type BodyOf,
  type CompanyUuid,
  isRejection,
  type Position,
  type RegisterUuid,
  type Rejection,
  type RequestContext,
  reject,
  uuid5,
} from '@bon/contracts/kernel'
import {
  most_forks_a_day,
  most_practices,
  type practiceEndpoints,
  practiceStream,
} from '@bon/contracts/practice'
import { companies, type Resource, vatEntities } from '@bon/contracts/resources'
import { settingsOf } from '../companies/index.ts'
import { catalogueAt } from '../replay/index.ts'
import { type ActionResult, action, contextOf, type Fields } from '../resources/index.ts'
import { configurationCopies, copiedDefinitions } from './configuration-copies.ts'
import { createCopies } from './create-copies.ts'
import { forkedDay } from './forked-day.ts'
import { practiceDecider } from './practice.decider.ts'
import type { PracticeDependencies } from './practice.dependencies.ts'
import { practiceDetails, practiceEntity, practiceNumber, practiceScope } from './practice-company.ts'

type Wish = BodyOf<typeof practiceEndpoints.start> & {
  /** The practice company that is made. */
  company_uuid: CompanyUuid
  company: Resource<typeof companies>
  entity: Resource<typeof vatEntities>
}

type Refusal = Rejection<
  | 'command.reused'
  | 'practice.nothing_sold'
  | 'practice.too_many'
  | 'practice.too_often'
  | 'practice.not_copied'
>

/** Attempts at a number that no other practice company has. */
const number_attempts = 20

/**
 * Forks a day, step by step, each by a command whose id derives from this one: repeated after an interruption, it goes
 * on where it was. The fact that it started is the last.
 */
export const startPractice = async (
  deps: PracticeDependencies,
  wish: Wish,
  request: RequestContext,
): Promise<Refusal | undefined> => {
  const { company_uuid, register_uuid, day, trainee } = wish
  const { scope } = request
  const forked = await forkedDay(deps, scope, { register_uuid, day }, company_uuid)
  if (!forked) return reject('practice.nothing_sold')
  const claimed = await deps.practices.claim(request, { company_uuid, of_register_uuid: register_uuid, day })
  if (claimed === 'command.reused') return reject(claimed)
  if (claimed === 'too_many') return reject('practice.too_many', { most: most_practices })
  if (claimed === 'too_often') return reject('practice.too_often', { most: most_forks_a_day })
  const there: RequestContext = { ...request, scope: practiceScope(company_uuid) }
  const refused =
    (await createCompany(deps, wish, there)) ??
    (await copyConfiguration(deps, { ...wish, position: forked.position }, request, there))
  if (refused) return refused
  const { language } = settingsOf(deps.catalogue, scope.company_uuid)
  const cashier = { ...trainee, label: trainee.first_name, hue: 'skifer' as const, language }
  await deps.cashiers.create({ ...there, command_id: uuid5(request.command_id, 'trainee') }, cashier)
  const command = {
    type: 'StartPractice',
    of_company_uuid: scope.company_uuid,
    of_register_uuid: register_uuid,
    day,
    tasks: forked.tasks,
  } as const
  const { tasks: _, ...hashed } = command
  await deps.handler.handle(practiceDecider, practiceStream(company_uuid), command, contextOf(there, hashed))
  return undefined
}

/** The VAT entity first, with a number of its own, then the company that has it. */
const createCompany = async (
  deps: PracticeDependencies,
  { company_uuid, company, entity, day }: Wish,
  there: RequestContext,
): Promise<Refusal | undefined> => {
  const { vat_entity_uuid } = there.scope
  let made: ActionResult | undefined
  for (let attempt = 0; attempt < number_attempts; attempt++) {
    const data = practiceEntity(entity, practiceNumber(company_uuid, attempt))
    made = await create(deps, vatEntities, vat_entity_uuid, data, there)
    if (!isRejection(made) || made.rejection !== 'resource.taken') break
  }
  if (made && isRefused(made)) return notCopied(vatEntities.name, made.rejection)
  const display_name = `${day} ${company.display_name}`.slice(0, 60)
  const done = await create(
    deps,
    companies,
    company_uuid,
    practiceDetails(company, { display_name, vat_entity_uuid }),
    there,
  )
  return isRefused(done) ? notCopied(companies.name, done.rejection) : undefined
}

const create = (
  { resources }: PracticeDependencies,
  definition: typeof vatEntities | typeof companies,
  uuid: string,
  data: Fields,
  there: RequestContext,
): Promise<ActionResult> => {
  const command = { type: 'CreateResource', uuid, data } as const
  const own = { ...there, command_id: uuid5(there.command_id, `create:${uuid}`) }
  return action(resources, definition, command, own, contextOf(own, { type: command.type, uuid }))
}

/** It exists from an attempt before. */
const isRefused = (done: ActionResult): done is Extract<ActionResult, Rejection<string>> =>
  isRejection(done) && done.rejection !== 'resource.exists'

const copyConfiguration = async (
  deps: PracticeDependencies,
  { company_uuid, register_uuid, position }: Wish & { position: Position },
  { scope }: RequestContext,
  there: RequestContext,
): Promise<Refusal | undefined> => {
  const then = await catalogueAt(deps, scope, copiedDefinitions, position)
  const of_register_uuid: RegisterUuid = register_uuid
  const copies = configurationCopies(then, scope, { company_uuid, of_register_uuid })
  const refused = await createCopies(deps.resources, copies, there)
  return refused && notCopied(refused.of.name, refused.rejection)
}

const notCopied = (resource: string, code: string): Refusal =>
  reject('practice.not_copied', { resource, code })
