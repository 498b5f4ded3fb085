import { CircleHelp, Eraser } from 'lucide-react'
import { useState } from 'react'
import { cleanHtml, isEmptyHtml } from '../core/html.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { mayDiscard } from '../ui/discard.ts'
import { useDraft } from '../ui/draft.ts'
import { Form } from '../ui/Form.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { Prose } from '../ui/Prose.tsx'
import { RichTextEditor } from '../ui/RichTextEditor.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { TextField } from '../ui/TextField.tsx'
import { isHelpKey, labelOf } from './help-keys.ts'
import { SettingsError, saveSettings } from './settings.ts'

/** Stands for a key that is still to be named. */
export const newKey = '+ny'

interface HelpTextDrawerProps {
  settingKey: string
  value: string
  takenKeys: readonly string[]
  onClose: () => void
  onCreated: (key: string) => void
}

/** Write one help text, and see it as people will. */
export function HelpTextDrawer({ settingKey, value, takenKeys, onClose, onCreated }: HelpTextDrawerProps) {
  const isNew = settingKey === newKey
  const draft = useDraft({ key: '', html: value })
  const { html } = draft.values
  // The editor holds its own text: another number makes it begin again.
  const [generation, setGeneration] = useState(0)
  const restart = () => setGeneration((before) => before + 1)

  const save = async () => {
    const key = isNew ? draft.values.key.trim() : settingKey
    if (isNew) checkNewKey(key, takenKeys)
    try {
      await saveSettings('question_marks', [{ key, value: isEmptyHtml(html) ? '' : html, type: 'html' }])
    } catch (error) {
      throw error instanceof SettingsError ? (error.failed[0]?.error ?? error) : error
    }
    draft.markSaved()
    if (isNew) onCreated(key)
    else restart()
  }
  return (
    <Drawer
      isOpen
      title={isNew ? 'Ny hjælpetekst' : labelOf(settingKey)}
      after={!isNew && <code className="text-ink-soft text-sm">{settingKey}</code>}
      onClose={onClose}
      mayDiscard={mayDiscard}
    >
      <Form onSubmit={save} noValidate className="p-5 sm:p-7">
        {isNew && (
          <TextField
            label="Nøgle"
            name="key"
            description="Det navn, siden bruger om spørgsmålstegnet, fx profile.name."
            isRequired
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={80}
            value={draft.values.key}
            onChange={(key) => draft.set('key', key)}
          />
        )}
        <RichTextEditor
          key={generation}
          label="Tekst"
          name="value"
          description="Er teksten tom, vises spørgsmålstegnet ikke."
          initialValue={html}
          onChange={(changed) => draft.set('html', changed)}
        />
        <Preview html={html} />
        <SaveBar
          isDirty={draft.isDirty}
          isSaved={draft.isSaved}
          onReset={() => {
            draft.reset()
            restart()
          }}
        />
        {!isNew && !isEmptyHtml(html) && (
          <div>
            <Button
              variant="quiet"
              icon={<Eraser aria-hidden="true" />}
              onClick={() => {
                draft.set('html', '')
                restart()
              }}
            >
              Tøm teksten
            </Button>
          </div>
        )}
      </Form>
    </Drawer>
  )
}

function checkNewKey(key: string, takenKeys: readonly string[]) {
  if (!isHelpKey(key)) {
    throw new FieldProblem({ key: 'Begynd med et bogstav, og brug kun a–z, tal, punktum, bindestreg og understreg.' })
  }
  if (takenKeys.includes(key)) throw new FieldProblem({ key: 'Nøglen findes allerede.' })
}

/** The popover as it will open beside its question mark. */
function Preview({ html }: { html: string }) {
  const isEmpty = isEmptyHtml(html)
  return (
    <section aria-label="Forhåndsvisning" className="grid gap-2">
      <p className="flex items-center gap-1.5 font-semibold text-sm">
        Forhåndsvisning
        {!isEmpty && <CircleHelp className="size-4.5 text-ink-soft" aria-hidden="true" />}
      </p>
      {isEmpty ? (
        <p className="text-ink-soft text-sm">Ingen tekst, intet spørgsmålstegn.</p>
      ) : (
        <div className="justify-self-start rounded-lg border border-line bg-raised p-4 shadow-raised">
          <Prose html={cleanHtml(html)} className="text-sm" />
        </div>
      )}
    </section>
  )
}
