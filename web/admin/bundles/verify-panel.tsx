import { Button, FileButton, Textarea } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '../../shared/format/index.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Card } from '../parts/card.tsx'
import { Verdict } from './verdict.tsx'
import { type BundleVerdict, verifyFile } from './verify-file.ts'

/** A hundred codes with their words; more is no note of heads. */
const most_anchor_letters = 20_000

type State =
  | { is: 'idle' }
  | { is: 'reading'; lines: number }
  | { is: 'unreadable' }
  | { is: 'read'; name: string; verdict: BundleVerdict }

/** Proves a bundle in this browser: the program is fetched when a file is chosen, and the file is sent nowhere. */
export const VerifyPanel = () => {
  const { t } = useTranslation('bundles')
  const [anchors, setAnchors] = useState('')
  const [state, setState] = useState<State>({ is: 'idle' })
  const verify = async (file: File | null) => {
    if (!file) return
    setState({ is: 'reading', lines: 0 })
    const verdict = await verifyFile({ file, anchors }, (lines) => setState({ is: 'reading', lines }))
    setState(verdict ? { is: 'read', name: file.name, verdict } : { is: 'unreadable' })
  }
  return (
    <Card title={t('verify.title')}>
      <p className="dim2 t-13">{t('verify.about')}</p>
      <Textarea
        label={t('verify.anchors')}
        description={t('verify.anchors_hint')}
        maxLength={most_anchor_letters}
        value={anchors}
        onChange={(event) => setAnchors(event.currentTarget.value)}
        autosize
        minRows={1}
        maxRows={6}
      />
      <div className="above-8">
        <FileButton accept=".gz,application/gzip" onChange={(file) => void verify(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconShieldCheck size={19} aria-hidden />}
              disabled={state.is === 'reading'}
            >
              {state.is === 'reading'
                ? t('verify.reading', { lines: count(state.lines) })
                : t('verify.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <div aria-live="polite" className="above-8">
        {state.is === 'unreadable' && <Banner tone="bad">{t('verify.unreadable')}</Banner>}
        {state.is === 'read' && <Verdict of={state.verdict} name={state.name} />}
      </div>
    </Card>
  )
}
