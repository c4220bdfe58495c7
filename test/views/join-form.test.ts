import { ModalInteractionCallbackRequestSchema } from 'discord-api-spec/zod';
import { ComponentType, InteractionResponseType } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { decodeCustomId } from '../../src/views/custom-id.ts';
import { joinForm } from '../../src/views/menu-page.ts';
import { parseTableCode } from '../../src/match/ids.ts';
import { checkBody } from '../../src/sandbox/checks/check-body.ts';
import { checkModal } from '../../src/sandbox/checks/modal-rules.ts';
import { VIEW } from './support/samples.ts';

describe('the form that asks for a code', () => {
  const form = joinForm(VIEW.words);
  const [label, ...others] = form.components;
  if (label?.type !== ComponentType.Label || label.component.type !== ComponentType.TextInput) {
    throw new Error('the form has no text field in a label');
  }
  const { component: field } = label;

  test('START-12: given the form, then it and its one field are told by the same custom id', () => {
    expect(others).toEqual([]);
    expect(decodeCustomId(form.custom_id)).toEqual({ verb: 'join-form' });
    expect(field.custom_id).toBe(form.custom_id);
  });

  test("RUN-07: given the form, then it keeps Discord's limits", () => {
    expect(form.title.length).toBeLessThanOrEqual(45);
    expect(label.label.length).toBeLessThanOrEqual(45);
    expect(label.description?.length).toBeLessThanOrEqual(100);
    expect(field.placeholder?.length).toBeLessThanOrEqual(100);
    // Discord refuses a label of its own on a field that stands in one.
    expect(field).not.toHaveProperty('label');
  });

  test("START-12: given the form, then it is a modal by Discord's own description", () => {
    const body = { type: InteractionResponseType.Modal, data: form };
    expect(checkBody(ModalInteractionCallbackRequestSchema, body)).toEqual({ ok: true, value: body });
    expect(checkModal(form)).toEqual([]);
  });

  test('START-02: given the form, then its example could be a code and a code written with blanks fits in', () => {
    expect(parseTableCode(field.placeholder ?? '')).toBe(field.placeholder);
    expect(field).toMatchObject({ required: true, min_length: 1 });
    expect(field.max_length).toBeGreaterThanOrEqual('  K7M - 4QX  '.length);
  });
});
