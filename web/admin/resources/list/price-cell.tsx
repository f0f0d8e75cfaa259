import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call, invalidateAfter, problemOf } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { type EntityRow, nameOf, useEntity } from '../entity.ts'
import { fieldOf, isOptional } from '../field-layout.ts'
import { faultsOfProblem } from '../form/faults.ts'
import { useTexts } from '../use-texts.ts'
import { amount, meantBy, textOf } from '../widgets/typed.ts'
import style from './list.module.css'

/**
 * A price edited in place (DES-14): Enter saves, Esc restores, ↑ and ↓ move to the next row's. A value that could not
 * be saved stays, with its reason.
 */
export const PriceCell = ({ row, name }: { row: EntityRow; name: string }) => {
  const { definition, endpoints } = useEntity()
  const texts = useTexts(definition)
  const problemText = useProblemText()
  const client = useQueryClient()
  const field = fieldOf(definition, name)
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const sent = useRef<string>(undefined)
  const before = row.data[name] ?? null
  const save = async () => {
    if (typed === undefined || typed === sent.current) return
    const value = meantBy(amount, typed)
    if (value === before) return restore()
    if (typeof value === 'string' || (value === null && !isOptional(field)))
      return setFault(texts.rule(value === null ? 'required' : 'not_a_number'))
    sent.current = typed
    try {
      await call(endpoints.change, {
        params: { uuid: row.uuid },
        body: { data: { [name]: value } },
        ifMatch: row.revision,
      })
      await invalidateAfter(client, endpoints.change)
      restore()
    } catch (error) {
      const serverFault = faultsOfProblem(definition, problemOf(error)?.fields ?? []).find(
        ({ path }) => path === name,
      )
      setFault(serverFault ? texts.rule(serverFault.rule, serverFault.params) : problemText(error))
      sent.current = undefined
    }
  }
  const restore = () => {
    sent.current = undefined
    setTyped(undefined)
    setFault(undefined)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // The row's own keys must not react while an amount is typed.
    event.stopPropagation()
    if (event.key === 'Enter') return void save()
    if (event.key === 'Escape') return restore()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const all = [...document.querySelectorAll<HTMLInputElement>(`input[data-price="${name}"]`)]
    all[all.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  const label = texts.t('ui.edit_in_place', { field: texts.field(name), name: nameOf(definition, row.data) })
  return (
    <span className={style.price} data-fault={fault !== undefined || undefined}>
      <input
        data-price={name}
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        title={fault}
        inputMode="decimal"
        autoComplete="off"
        placeholder="–"
        value={typed ?? textOf(amount, before)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(undefined)
        }}
        onBlur={() => void save()}
        onKeyDown={onKey}
      />
      {fault !== undefined && (
        <small className="danger-text t-13" role="alert">
          {fault}
        </small>
      )}
    </span>
  )
}
