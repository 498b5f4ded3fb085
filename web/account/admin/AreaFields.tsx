import { Help } from '../../settings/Help.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Side, sides } from './area.ts'
import type { AreaKind, GrantDraft } from './grant-draft.ts'

const kinds: { value: AreaKind; label: string }[] = [
  { value: 'everywhere', label: 'Overalt' },
  { value: 'box', label: 'Et rektangel, angivet i grader' },
  { value: 'geoJson', label: 'En polygon, indsat som GeoJSON' },
]

const examples: Record<Side, string> = { north: '55,72', south: '55,61', west: '12,45', east: '12,65' }
const order = ['north', 'south', 'west', 'east'] as const satisfies readonly Side[]

interface AreaFieldsProps {
  draft: GrantDraft
  set: (changes: Partial<GrantDraft>) => void
}

/** Where the role holds. */
export function AreaFields({ draft, set }: AreaFieldsProps) {
  return (
    <>
      <RadioGroup<AreaKind>
        label="Område"
        help={<Help for="admin.grantArea" />}
        options={kinds}
        value={draft.areaKind}
        onChange={(areaKind) => set({ areaKind })}
      />
      {draft.areaKind !== 'everywhere' && (
        <TextField
          label="Områdets navn"
          name="areaName"
          isRequired
          maxLength={200}
          placeholder="Fx Københavns Kommune"
          value={draft.areaName}
          onChange={(areaName) => set({ areaName })}
        />
      )}
      {draft.areaKind === 'box' && (
        <div className="grid grid-cols-2 gap-4">
          {order.map((side) => (
            <TextField
              key={side}
              label={sides[side]}
              name={side}
              isRequired
              inputMode="decimal"
              placeholder={examples[side]}
              value={draft[side]}
              onChange={(value) => set({ [side]: value })}
            />
          ))}
        </div>
      )}
      {draft.areaKind === 'geoJson' && (
        <TextArea
          label="GeoJSON"
          name="geoJson"
          isRequired
          description="Længdegrad før breddegrad (WGS84), højst 100 punkter og ingen huller."
          rows={5}
          spellCheck={false}
          placeholder='{ "type": "Polygon", "coordinates": [[[12.45, 55.61], …]] }'
          value={draft.geoJson}
          onChange={(geoJson) => set({ geoJson })}
        />
      )}
    </>
  )
}
