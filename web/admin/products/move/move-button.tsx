import type { Problem } from '@bon/contracts/kernel'
import { type Move, productEndpoints } from '@bon/contracts/products'
import { Button } from '@mantine/core'
import { IconArrowBigUpLine } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, invalidateTopic, problemOf } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { newId } from '../../../shared/platform/index.ts'
import { ConfirmDialog, Dialog, useToast } from '../../../shared/ui/index.ts'
import style from './move.module.css'

const endpoints = {
  products: productEndpoints.moveProduct,
  modifier_groups: productEndpoints.moveModifierGroup,
}

/** To the parent, with what it stands on (CAT-04, CAT-10, CAT-47): first what would happen, then the doing. */
export const MoveButton = ({
  of,
  uuid,
  name,
  list,
}: {
  of: keyof typeof endpoints
  uuid: string
  name: string
  /** Where one goes when it is no longer here. */
  list: string
}) => {
  const { t } = useTranslation('products')
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const problemText = useProblemText()
  const [plan, setPlan] = useState<Move>()
  const [busy, setBusy] = useState(false)
  // One id for all tries: a move that was cut off is finished and not begun anew.
  const [commandId] = useState(newId)

  const ask = async (dry_run: boolean) => {
    setBusy(true)
    try {
      const { body } = await call(endpoints[of], {
        params: { uuid },
        body: { dry_run },
        ...(dry_run ? {} : { commandId }),
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
      if (!dry_run) await invalidateTopic(client, 'resources')
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={busy && !plan}
        leftSection={<IconArrowBigUpLine size={18} aria-hidden />}
        onClick={() => void ask(true)}
      >
        {t('move.button')}
      </Button>
      {plan && plan.by_hand.length > 0 && (
        <Dialog title={t('move.not_yet', { name })} onClose={() => setPlan(undefined)}>
          <div className={style.body}>
            <p>{t('move.by_hand')}</p>
            <Things things={plan.by_hand} />
          </div>
        </Dialog>
      )}
      {plan && plan.by_hand.length === 0 && (
        <ConfirmDialog
          title={t('move.title', { name })}
          confirm={t('move.button')}
          busy={busy}
          onCancel={() => setPlan(undefined)}
          onConfirm={() => void ask(false)}
        >
          <div className={style.body}>
            <p>{t('move.text')}</p>
            {plan.along.length > 0 && <p>{t('move.along')}</p>}
            <Things things={plan.along} />
            {plan.joined.length > 0 && <p>{t('move.joined')}</p>}
            <Things things={plan.joined} />
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}

const Things = ({ things }: { things: Move['along'] }) => {
  const { t } = useTranslation('resources')
  return (
    <ul className={style.things}>
      {things.map(({ resource, uuid, name }) => (
        <li key={uuid}>
          <b>{name}</b> <span>{t(`${resource}.one`)}</span>
        </li>
      ))}
    </ul>
  )
}
