import type { RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { paymentEndpoints } from '@bon/contracts/payments'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/api/index.ts'
import { TouchButton } from '../../../shared/ui/index.ts'
import style from './terminal-choice.module.css'
import { useCardWords } from './use-card-words.ts'

/** A released terminal sends no change notification, so the list is polled. */
const looked_at_every_ms = 2_000

type TerminalChoiceProps = {
  register_uuid: RegisterUuid
  paymentType: RegisterPaymentType
  chosen: Uuid
  busy: boolean
  onChoose: (terminal_uuid: Uuid) => void
}

/** Chooses the terminal, and shows which register holds a busy one (TERM-2, PAY-22). */
export const TerminalChoice = ({
  register_uuid,
  paymentType,
  chosen,
  busy,
  onChoose,
}: TerminalChoiceProps) => {
  const t = useCardWords(paymentType.by_code)
  const { data } = useQuery({
    ...query(paymentEndpoints.terminals, { params: { uuid: register_uuid } }),
    staleTime: 0,
    refetchInterval: looked_at_every_ms,
  })
  return (
    <fieldset className={`${style.choice} grid gap-8 rigid`}>
      <legend>{t('terminals.which')}</legend>
      {(paymentType.terminals ?? []).map(({ uuid, name }) => {
        const holder = data?.terminals.find((one) => one.uuid === uuid)?.held_by
        return (
          <TouchButton
            key={uuid}
            size="lg"
            variant={uuid === chosen ? 'primary' : 'plain'}
            className={`${style.terminal} text-left`}
            aria-pressed={uuid === chosen}
            disabled={busy}
            onClick={() => onChoose(uuid)}
          >
            <span>
              {name}
              {holder ? (
                <small className="block t-13">
                  {t('terminals.held', { register: holder.register_name, nr: String(holder.short_nr) })}
                </small>
              ) : null}
            </span>
          </TouchButton>
        )
      })}
    </fieldset>
  )
}
