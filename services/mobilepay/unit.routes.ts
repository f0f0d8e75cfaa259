import {
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
import { type ActRejection, act, contextOf, type ResourceHouse } from '../resources/index.ts'

export type UnitHouse = {
  resources: ResourceHouse
  hasKeys(company_uuid: Uuid): Promise<boolean>
}
type Refused = Rejection<ActRejection>
type Done = Refused | Position

/** REG-11: a sales unit is a terminal of Vipps MobilePay that stands nowhere (ADR 0028). */
export const unitRoutes = (house: UnitHouse): Route[] => {
  const { resources } = house
  const shown = async ({ scope }: RequestContext): Promise<MobilePayUnits> => {
    const { list } = resources.look(scope)
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
      has_keys: await house.hasKeys(scope.company_uuid),
    }
  }
  return [
    route(mobilePayUnitEndpoints.units, async (_, request) => ({ body: await shown(request) })),

    route(mobilePayUnitEndpoints.saveUnit, async ({ params: { uuid }, body }, request) => {
      const { list } = resources.look(request.scope)
      const types = list(paymentTypes).filter(isCodePayment)
      if (!types.some((type) => type.uuid === body.payment_type_uuid)) return reject('mobilepay.not_its_type')
      const held = await resources.stores.journal.load(terminals, uuid, request.scope.company_uuid)
      if (held && !isPlacelessUnit(terminals.schema.parse(held.data))) return reject('mobilepay.not_a_unit')

      const { name, payment_type_uuid, is_on, register_uuids } = body
      const said = { name, payment_type_uuid, disabled: !is_on }
      const made = { ...said, class: 'vipps_mobilepay_pos', identifier: uuid }
      const done: Done[] = [
        await (held
          ? change(resources, terminals, uuid, () => said, request)
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
      const refused = done.find(isRejection)
      if (refused) return refused as never
      const position = done.reduce<Position>(
        (far, each) => (isRejection(each) ? far : laterPosition(far, each)),
        logStart,
      )
      return { body: await shown(request), ...(position > logStart ? { position } : {}) }
    }),
  ]
}

type Till = Pick<DataOf<typeof registers>, 'terminal_uuids' | 'payment_type_uuids'>

/** A register that has the unit can also be asked for its payment type; one that loses it keeps its other means. */
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
    ...(terminal_uuids.includes(unit) ? {} : { terminal_uuids: [...terminal_uuids, unit] }),
    ...(payment_type_uuids.includes(type) ? {} : { payment_type_uuids: [...payment_type_uuids, type] }),
  }
}

const change = async (
  house: ResourceHouse,
  definition: AnyResource,
  uuid: Uuid,
  toOf: (data: object) => object,
  request: RequestContext,
): Promise<Done> => {
  const held = await house.stores.journal.load(definition, uuid, request.scope.company_uuid)
  if (!held) return logStart
  const to = toOf(definition.schema.parse(held.data) as object) as Record<string, unknown>
  if (Object.keys(to).length === 0) return logStart
  return perform(house, definition, { type: 'ChangeResource', uuid, to, revision: held.revision }, request)
}

/** Each thing is a command of its own, whose id derives from the request's. */
const perform = async (
  house: ResourceHouse,
  definition: AnyResource,
  command: Parameters<typeof act>[2],
  request: RequestContext,
): Promise<Done> => {
  const own = { ...request, command_id: uuid5(request.command_id, `${definition.name}:${command.uuid}`) }
  const what = { ...command, ...('revision' in command ? { revision: String(command.revision) } : {}) }
  const done = await act(house, definition, command, own, contextOf(own, what))
  return isRejection(done) ? done : (done.position ?? logStart)
}

const nameOf = ({ uuid, name }: { uuid: Uuid; name: string }) => ({ uuid, name })
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'da')
