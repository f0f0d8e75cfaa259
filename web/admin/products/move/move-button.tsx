import type { Problem } from '@bon/contracts/kernel'
import { type Move, productEndpoints } from '@bon/contracts/products'
import { Button } from '@mantine/core'
import { IconArrowBigUpLine } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, invalidateAfter, problemOf } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { newId } from '../../../shared/platform/index.ts'
import { ConfirmDialog, Dialog, useToast } from '../../../shared/ui/index.ts'

const endpoints = {
  products: productEndpoints.moveProduct,
  modifier_groups: productEndpoints.moveModifierGroup,
}

/**
 * Moves it to the parent company with everything it depends on (CAT-04, CAT-10, CAT-47): a dry run first, then the
 * move.
 */
export const MoveButton = ({
  of,
  uuid,
  name,
  list,
}: {
  of: keyof typeof endpoints
  uuid: string
  name: string
  /** Where to go after the move. */
  list: string
}) => {
  const { t } = useTranslation('products')
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const problemText = useProblemText()
  const [plan, setPlan] = useState<Move>()
  const [busy, setBusy] = useState(false)
  // One id for all attempts: an interrupted move is completed instead of started again.
  const [commandId] = useState(newId)

  const requestMove = async (dry_run: boolean) => {
    setBusy(true)
    try {
      const { body } = await call(endpoints[of], {
        params: { uuid },
        body: { dry_run },
        ...(!dry_run && { commandId }),
      })
      if (dry_run) return setPlan(body)
      setPlan(undefined)
      toast({ text: t('move.done', { name }) })
      await navigate(list)
    } catch (error) {
      const problem: Problem | undefined = problemOf(error)
      toast({ text: problem?.code === 'resource.taken' ? t('move.taken') : problemText(error) })
      setPlan(undefined)
    } finally {
      setBusy(false)
      if (!dry_run) await invalidateAfter(client, endpoints[of])
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={busy && !plan}
        leftSection={<IconArrowBigUpLine size={18} aria-hidden />}
        onClick={() => void requestMove(true)}
      >
        {t('move.button')}
      </Button>
      {plan && (
        <PlanDialog
          plan={plan}
          name={name}
          busy={busy}
          onClose={() => setPlan(undefined)}
          onConfirm={() => void requestMove(false)}
        />
      )}
    </>
  )
}

type PlanProps = { plan: Move; name: string; busy: boolean; onClose: () => void; onConfirm: () => void }

/** What the move takes along, or what somebody has to do before it is possible. */
const PlanDialog = ({ plan, name, busy, onClose, onConfirm }: PlanProps) => {
  const { t } = useTranslation('products')
  if (plan.manual.length > 0)
    return (
      <Dialog title={t('move.not_yet', { name })} onClose={onClose}>
        <div className="grid gap-10">
          <p>{t('move.manual')}</p>
          <Things things={plan.manual} />
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t('move.title', { name })}
      confirm={t('move.button')}
      busy={busy}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      <div className="grid gap-10">
        <p>{t('move.text')}</p>
        {plan.along.length > 0 && <p>{t('move.along')}</p>}
        <Things things={plan.along} />
        {plan.joined.length > 0 && <p>{t('move.joined')}</p>}
        <Things things={plan.joined} />
      </div>
    </ConfirmDialog>
  )
}

const Things = ({ things }: { things: Move['along'] }) => {
  const { t } = useTranslation('resources')
  return (
    <ul className="grid gap-4">
      {things.map(({ resource, uuid, name }) => (
        <li key={uuid}>
          <b>{name}</b> <span className="dim">{t(`${resource}.one`)}</span>
        </li>
      ))}
    </ul>
  )
}
