import type { Field } from '@bon/contracts/resources'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { Banner, useToast } from '../../../shared/ui/index.ts'
import { type Data, type Entity, type EntityRow, useEntity } from '../entity.ts'
import { fieldsHere } from '../field-layout.ts'
import { type Texts, useTexts } from '../use-texts.ts'
import { ChangedBanner } from './changed-banner.tsx'
import { DiffDialog } from './diff-dialog.tsx'
import { changedFields } from './draft.ts'
import { faultsOfProblem } from './faults.ts'
import { FieldBox } from './field-box.tsx'
import { FieldGrid } from './field-grid.tsx'
import style from './form.module.css'
import { FormContext } from './form-context.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { focusFirst, useFaults } from './use-faults.ts'
import { useSave } from './use-save.ts'

type Props = {
  row: EntityRow | undefined
  /** Initial values of a new one: a copy. */
  begin?: Data
  /** Show the aside; a drawer is too narrow for it. */
  withAside?: boolean
  head?: ReactNode
  onSaved: (row: EntityRow) => void
}

/** An entity's form, generated from its sections. A refetch or another person's save never discards typed values. */
export const EntityForm = ({ row, begin, withAside = false, head, onSaved }: Props) => {
  const { definition, mayWrite, override } = useEntity()
  const texts = useTexts(definition)
  const draft = useDraft(row, begin)
  const faults = useFaults(definition, draft.values)
  const form = useRef<HTMLFormElement>(null)
  const left = useRef(false)
  const disabled = !mayWrite || row?.inherited === true || row?.archived === true
  const { submit, busy, stale, setStale, refusal, setRefusal } = useSubmit(
    form,
    draft,
    faults,
    disabled,
    (saved) => {
      left.current = row === undefined
      onSaved(saved)
    },
  )
  const { Aside } = override

  const change = (name: string, value: unknown) => {
    draft.set(name, value)
    faults.onChanged(name)
  }

  return (
    <FormContext value={{ definition, errorAt: faults.errorAt, onLeft: faults.onLeft, disabled }}>
      <form
        ref={form}
        className={`${style.form} column gap-16`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {head}
        {draft.newer && <ChangedBanner row={draft.newer} onShow={() => setStale(draft.newer)} />}
        {refusal !== undefined && <Banner tone="bad">{refusal}</Banner>}
        <div className={withAside && Aside ? `${style.withAside} grid top gap-20` : undefined}>
          <FormSections values={draft.values} onChange={change} />
          {withAside && Aside && (
            <aside className={`${style.aside} grid gap-16`} aria-label={texts.t('ui.preview')}>
              <Aside values={draft.values} />
            </aside>
          )}
        </div>
        {!disabled && (row === undefined || draft.changed.length > 0) && (
          <SaveBar
            changes={draft.changed.length}
            isNew={row === undefined}
            busy={busy}
            onUndo={() => {
              draft.reset()
              faults.begin()
              setRefusal(undefined)
            }}
          />
        )}
      </form>
      <LeaveGuard when={() => draft.changed.length > 0 && !left.current} />
      {stale && draft.base && (
        <DiffDialog
          base={draft.base}
          mine={draft.values}
          theirs={stale}
          onClose={() => setStale(undefined)}
          onChosen={(values) => {
            draft.rebase(stale, values)
            setStale(undefined)
            if (changedFields(definition, stale.data, values).length > 0) void submit(stale, values)
          }}
        />
      )}
    </FormContext>
  )
}

/** Saving: finds what is missing, sends, and shows what the server refuses beside its field. */
const useSubmit = (
  form: RefObject<HTMLFormElement | null>,
  draft: Draft,
  faults: ReturnType<typeof useFaults>,
  disabled: boolean,
  onSaved: (row: EntityRow) => void,
) => {
  const { definition } = useEntity()
  const texts = useTexts(definition)
  const problemText = useProblemText()
  const toast = useToast()
  const { save, busy } = useSave(draft)
  const [stale, setStale] = useState<EntityRow>()
  const [refusal, setRefusal] = useState<string>()
  const submit = async (on?: EntityRow, values?: Data) => {
    if (busy || disabled) return
    setRefusal(undefined)
    if (on === undefined && faults.own.length > 0) {
      faults.onTried()
      return focusFirst(
        form.current,
        faults.own.map(({ path }) => path),
      )
    }
    const outcome = await (on && values
      ? save(on, values, changedFields(definition, on.data, values))
      : save())
    if (outcome.status === 'stale') return setStale(outcome.current)
    if (outcome.status === 'saved') {
      draft.adopt(outcome.row)
      faults.begin()
      toast({ text: texts.t('ui.saved', { one: texts.one }) })
      return onSaved(outcome.row)
    }
    const serverFaults = faultsOfProblem(definition, outcome.problem?.fields ?? [])
    faults.showServerFaults(serverFaults)
    setRefusal(problemText(outcome.error))
    // After the error texts are rendered beside their fields.
    requestAnimationFrame(() =>
      focusFirst(
        form.current,
        serverFaults.map(({ path }) => path),
      ),
    )
  }
  useHotkeys([['mod+S', () => void submit()]], [])
  return { submit, busy, stale, setStale, refusal, setRefusal }
}

type SectionsProps = { values: Data; onChange: (name: string, value: unknown) => void }

const FormSections = ({ values, onChange }: SectionsProps) => {
  const entity = useEntity()
  const { definition, override } = entity
  const texts = useTexts(definition)
  const { sections = {} } = override
  return (
    <div className={style.sections}>
      {Object.entries(definition.form).map(([key, names]) => {
        const Section = sections[key]
        return (
          <section key={key} className={style.section} aria-labelledby={`section-${key}`}>
            <div>
              <h2 id={`section-${key}`}>{texts.section(key)}</h2>
              {texts.sectionHelp(key) !== '' && (
                <p className={`${style.sectionHelp} dim t-13`}>{texts.sectionHelp(key)}</p>
              )}
            </div>
            <FieldGrid isNamed={isNamedBy(texts, key, names)}>
              {Section ? (
                <Section values={values} onChange={onChange} />
              ) : (
                shownOf(entity, names).map(([name, field]) => (
                  <FieldBox
                    key={name}
                    field={field}
                    path={name}
                    value={values[name]}
                    onChange={(value) => onChange(name, value)}
                  />
                ))
              )}
            </FieldGrid>
          </section>
        )
      })}
    </div>
  )
}

/** True when the section's heading already names its only field; screen readers still get the field's label. */
const isNamedBy = (texts: Texts, section: string, [only = '', ...more]: readonly string[]): boolean =>
  more.length === 0 && texts.help(only) === '' && texts.field(only) === texts.section(section)

const shownOf = (entity: Entity, names: readonly string[]): [string, Field][] => {
  const fields = fieldsHere(entity)
  return names.flatMap((name): [string, Field][] => (fields[name] ? [[name, fields[name]]] : []))
}
