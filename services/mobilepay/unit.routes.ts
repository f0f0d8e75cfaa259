import {
  announced,
  type CompanyUuid,
  isRejection,
  laterPosition,
  logStart,
  type Position,
  type Rejection,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type MobilePayUnits, mobilePayUnitEndpoints } from '@bon/contracts/mobilepay'
import {
  type AnyResource,
  type DataOf,
  isCodePayment,
  isPlacelessUnit,
  paymentTypes,
  registers,
  terminals,
} from '@bon/contracts/resources'
import { type ActionRejection, action, contextOf, type ResourceDependencies } from '../resources/index.ts'

export type UnitDependencies = {
  resources: ResourceDependencies
  hasKeys(company_uuid: CompanyUuid): Promise<boolean>
}
type Refused = Rejection<ActionRejection>
type Done = Refused | Position

/** A sales unit is a Vipps MobilePay terminal without an address (REG-11, ADR 0028). */
export const unitRoutes = (deps: UnitDependencies): Route[] => {
  const { resources } = deps
  const shown = async ({ scope }: RequestContext): Promise<MobilePayUnits> => {
    const { list } = resources.reader(scope)
    const tills = list(registers).filter(({ company_uuid }) => company_uuid === scope.company_uuid)
    const units = list(terminals).filter(isPlacelessUnit)
    return {
      units: units
        .map(({ uuid, name, payment_type_uuid, disabled }) => ({
          uuid,
          name,
          payment_type_uuid,
          is_on: !disabled,
          register_uuids: tills.flatMap((till) => (till.terminal_uuids.includes(uuid) ? [till.uuid] : [])),
        }))
        .sort(byName),
      payment_types: list(paymentTypes).filter(isCodePayment).map(nameOf).sort(byName),
      registers: tills.map(nameOf).sort(byName),
      has_keys: await deps.hasKeys(scope.company_uuid),
    }
  }
  return [
    route(mobilePayUnitEndpoints.units, async (_, request) => ({ body: await shown(request) })),

    route(mobilePayUnitEndpoints.saveUnit, async ({ params: { uuid }, body }, request) => {
      const { list } = resources.reader(request.scope)
      const types = list(paymentTypes).filter(isCodePayment)
      if (!types.some((type) => type.uuid === body.payment_type_uuid)) return reject('mobilepay.not_its_type')
      const stored = await resources.stores.journal.load(terminals, uuid, request.scope.company_uuid)
      if (stored && !isPlacelessUnit(terminals.schema.parse(stored.data)))
        return reject('mobilepay.not_a_unit')

      const { name, payment_type_uuid, is_on, register_uuids } = body
      const settings = { name, payment_type_uuid, disabled: !is_on }
      const made = { ...settings, class: 'vipps_mobilepay_pos', identifier: uuid }
      const done: Done[] = [
        await (stored
          ? change(resources, terminals, uuid, () => settings, request)
          : perform(
              resources,
              terminals,
              { type: 'CreateResource', uuid, data: terminals.schema.parse(made) as Record<string, unknown> },
              request,
            )),
      ]
      for (const till of list(registers)) {
        if (till.company_uuid !== request.scope.company_uuid || done.some(isRejection)) continue
        const isMeant = register_uuids.includes(till.uuid)
        const to = (data: Till) => at(data, uuid, isMeant ? payment_type_uuid : undefined)
        done.push(await change(resources, registers, till.uuid, (data) => to(data as Till), request))
      }
      const refused = done.find((each) => isRejection(each))
      if (refused) return announced(mobilePayUnitEndpoints.saveUnit, refused)
      const position = done.reduce<Position>(
        (far, each) => (isRejection(each) ? far : laterPosition(far, each)),
        logStart,
      )
      return { body: await shown(request), ...(position > logStart && { position }) }
    }),
  ]
}

type Till = Pick<DataOf<typeof registers>, 'terminal_uuids' | 'payment_type_uuids'>

/** A register that gets the unit also gets its payment type; one that loses it keeps its other types. */
const at = (
  { terminal_uuids, payment_type_uuids }: Till,
  unit: Uuid,
  type: Uuid | undefined,
): Partial<Till> => {
  if (type === undefined) {
    return terminal_uuids.includes(unit)
      ? { terminal_uuids: terminal_uuids.filter((each) => each !== unit) }
      : {}
  }
  return {
    ...(!terminal_uuids.includes(unit) && { terminal_uuids: [...terminal_uuids, unit] }),
    ...(!payment_type_uuids.includes(type) && { payment_type_uuids: [...payment_type_uuids, type] }),
  }
}

const change = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  uuid: Uuid,
  toOf: (data: object) => object,
  request: RequestContext,
): Promise<Done> => {
  const stored = await deps.stores.journal.load(definition, uuid, request.scope.company_uuid)
  if (!stored) return logStart
  const to = toOf(definition.schema.parse(stored.data) as object) as Record<string, unknown>
  if (Object.keys(to).length === 0) return logStart
  return perform(deps, definition, { type: 'ChangeResource', uuid, to, revision: stored.revision }, request)
}

/** Each change is a command of its own, whose id derives from the request's. */
const perform = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  command: Parameters<typeof action>[2],
  request: RequestContext,
): Promise<Done> => {
  const own = { ...request, command_id: uuid5(request.command_id, `${definition.name}:${command.uuid}`) }
  const what = { ...command, ...('revision' in command && { revision: String(command.revision) }) }
  const done = await action(deps, definition, command, own, contextOf(own, what))
  return isRejection(done) ? done : (done.position ?? logStart)
}

const nameOf = ({ uuid, name }: { uuid: Uuid; name: string }) => ({ uuid, name })
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'da')
