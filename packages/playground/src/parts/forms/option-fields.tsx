/** The options of a solver, as their schemas say. */
import type { OptionSchema, OptionSchemas } from '@queenside/core';

export function OptionFields({
  schemas,
  values,
  name: whose = 'option',
  onChange,
}: {
  readonly schemas: OptionSchemas;
  /** Those that differ from their defaults. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Unique among the forms of a page. */
  readonly name?: string;
  /** @param text undefined for the default. */
  readonly onChange: (name: string, text: string | undefined) => void;
}) {
  return (
    <div class="fields">
      {Object.entries(schemas).map(([name, schema]) => {
        const id = `${whose}-${name}`;
        return (
          <div key={name} class="field">
            <label for={id}>{name}</label>
            <Input
              id={id}
              schema={schema}
              text={textOf(values[name] ?? schema.default)}
              change={(next) => onChange(name, next === textOf(schema.default) ? undefined : next)}
            />
            <span class="caption" id={`about-${id}`}>
              {schema.description}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface InputProps {
  readonly id: string;
  readonly schema: OptionSchema;
  readonly text: string;
  readonly change: (text: string) => void;
}

function Input({ id, schema, text, change }: InputProps) {
  const shared = { id, 'aria-describedby': `about-${id}` };
  const choices = (schema['enum'] ?? (schema.type === 'boolean' ? [true, false] : undefined)) as
    | readonly unknown[]
    | undefined;
  if (choices !== undefined)
    return (
      <select
        {...shared}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        {schema.default === undefined && <option value="">none</option>}
        {choices.map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {String(choice)}
          </option>
        ))}
      </select>
    );
  const typed = {
    ...shared,
    value: text,
    onInput({ currentTarget }: { readonly currentTarget: HTMLInputElement }) {
      change(currentTarget.value);
    },
  };
  if (schema.type !== 'integer' && schema.type !== 'number') return <input {...typed} />;
  return (
    <input
      type="number"
      step={schema.type === 'integer' ? 1 : 'any'}
      min={schema['minimum'] as number | undefined}
      max={schema['maximum'] as number | undefined}
      {...typed}
    />
  );
}
