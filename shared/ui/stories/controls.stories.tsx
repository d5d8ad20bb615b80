import {
  Checkbox,
  CodeInput,
  CountInput,
  DateInput,
  DigitsInput,
  Field,
  MoneyInput,
  PasswordInput,
  RadioGroup,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '@portal/ui/controls';
import { IconButton, Stack } from '@portal/ui/core';
import type { TypedNumber } from '@portal/ui/format';
import { SearchIcon } from '@portal/ui/icons';
import { Held, LONG_LABEL, LONG_WORD, State, States } from './states.tsx';

export default { title: 'controls/Fields' };

const ignore = (): void => {};

export function Text() {
  return (
    <States>
      <State name="empty, with a placeholder and help">
        <Field label="Correo" help="Aquí te llegan los códigos y los recibos">
          <TextInput type="email" placeholder="nombre@correo.co" />
        </Field>
      </State>
      <State name="filled">
        <Held value="Marleny Tatiana">
          {(value, onValue) => (
            <Field label="Nombres" required>
              <TextInput value={value} onValue={onValue} />
            </Field>
          )}
        </Held>
      </State>
      <State name="invalid">
        <Field label="Celular" error="Faltan 2 dígitos" help="Sin indicativo" announced>
          <DigitsInput of="nationalId" value="30055501" onValue={ignore} />
        </Field>
      </State>
      <State name="disabled">
        <Field label="Cédula">
          <DigitsInput of="nationalId" value="1028004317" disabled />
        </Field>
      </State>
      <State name="read only">
        <Field label="Referencia">
          <TextInput value="K7F-2QD" readOnly />
        </Field>
      </State>
      <State name="with a button at its end, label hidden">
        <Field label="Buscar un cliente" hiddenLabel>
          <TextInput
            type="search"
            placeholder="Cédula o nombre"
            end={<IconButton label="Buscar" icon={<SearchIcon />} />}
          />
        </Field>
      </State>
      <State name="password">
        <Held value="Portal2026*">
          {(value, onValue) => (
            <Field label="Contraseña">
              <PasswordInput value={value} onValue={onValue} autoComplete="off" />
            </Field>
          )}
        </Held>
      </State>
      <State name="password, disabled">
        <Field label="Contraseña actual">
          <PasswordInput value="Portal2026*" disabled autoComplete="off" />
        </Field>
      </State>
      <State name="long label, long value, long error">
        <Field label={LONG_LABEL} error={LONG_LABEL} help={LONG_WORD}>
          <TextInput value={LONG_WORD} onValue={ignore} />
        </Field>
      </State>
      <State name="several lines">
        <Field label="Comentario">
          <TextArea placeholder="Cuéntanos" rows={3} />
        </Field>
      </State>
      <State name="several lines, invalid">
        <Field label="Motivo" error="Escribe al menos 10 letras">
          <TextArea value="No" onValue={ignore} rows={3} />
        </Field>
      </State>
      <State name="several lines, disabled">
        <Field label="Observación">
          <TextArea value={LONG_LABEL} disabled rows={3} />
        </Field>
      </State>
    </States>
  );
}

export function Numbers() {
  return (
    <States>
      <State name="pesos">
        <Held<TypedNumber> value={229_179}>
          {(value, onValue) => (
            <Field label="Valor a pagar">
              <MoneyInput value={value} onValue={onValue} />
            </Field>
          )}
        </Held>
      </State>
      <State name="pesos, not a whole amount">
        <Field label="Abono" error="Escribe un valor en pesos, sin centavos">
          <MoneyInput value="50.000,75" onValue={ignore} />
        </Field>
      </State>
      <State name="pesos, disabled">
        <Field label="Cupo disponible">
          <MoneyInput value={1_234_567_890} disabled />
        </Field>
      </State>
      <State name="count">
        <Held<TypedNumber> value={12}>
          {(value, onValue) => (
            <Field label="Cuotas" help="De 1 a 36">
              <CountInput value={value} onValue={onValue} />
            </Field>
          )}
        </Held>
      </State>
      <State name="count, invalid">
        <Field label="Plazo nuevo" error="Escribe un número entre 1 y 36">
          <CountInput value="12,5" onValue={ignore} />
        </Field>
      </State>
      <State name="count, disabled">
        <Field label="Plazo de hoy">
          <CountInput value={6} disabled />
        </Field>
      </State>
      <State name="date">
        <Held value="2026-11-20">
          {(value, onValue) => (
            <Field label="Desde">
              <DateInput value={value} onValue={onValue} />
            </Field>
          )}
        </Held>
      </State>
      <State name="date, empty and disabled">
        <Field label="Hasta">
          <DateInput disabled />
        </Field>
      </State>
      <State name="date, invalid">
        <Field label="Fecha de pago" error="La fecha no es válida">
          <DateInput value="2026-02-30" onValue={ignore} min="2026-01-01" max="2026-12-31" />
        </Field>
      </State>
    </States>
  );
}

const banks = [
  { value: 'a', label: 'Banco Cordillera' },
  { value: 'b', label: 'Banco del Litoral' },
  { value: 'c', label: 'Banco en mantenimiento', disabled: true },
];

export function Choices() {
  return (
    <States>
      <State name="select, nothing chosen">
        <Field label="Banco">
          <Select options={banks} />
        </Field>
      </State>
      <State name="select, invalid">
        <Field label="Banco de la devolución" error="Elige un banco">
          <Select options={banks} value="" onValue={ignore} />
        </Field>
      </State>
      <State name="select, disabled, long">
        <Field label="Tipo">
          <Select options={[{ value: 'a', label: LONG_LABEL }]} value="a" disabled placeholder={null} />
        </Field>
      </State>
      <State name="checkbox: off, on, some, disabled">
        <Stack>
          <Checkbox label="Acepto" checked={false} onValue={ignore} />
          <Checkbox label="Acepto los términos" checked onValue={ignore} />
          <Checkbox label="Algunas" checked="mixed" onValue={ignore} />
          <Checkbox label="Sin permiso" disabled />
          <Checkbox label="Siempre" checked disabled />
        </Stack>
      </State>
      <State name="checkbox: label hidden, long label">
        <Stack>
          <Checkbox label="Elegir la factura B104482" hiddenLabel checked={false} onValue={ignore} />
          <Checkbox label={LONG_LABEL} checked onValue={ignore} />
        </Stack>
      </State>
      <State name="checkbox, invalid">
        <Field label="Términos y condiciones" error="Acepta los términos">
          <Checkbox label="Los leí y los acepto" checked={false} onValue={ignore} />
        </Field>
      </State>
      <State name="switch: off, on, disabled">
        <Stack>
          <Switch label="Avisarme por correo" checked={false} onValue={ignore} />
          <Switch label="Avisarme al celular" checked onValue={ignore} />
          <Switch label="Avisos de seguridad" checked disabled />
          <Switch label={LONG_LABEL} checked={false} disabled />
        </Stack>
      </State>
      <State name="radio group">
        <RadioGroup legend="Banco de recaudo" options={banks} value="a" onValue={ignore} />
      </State>
      <State name="radio group, in a line">
        <RadioGroup
          legend="Periodo"
          inline
          options={[
            { value: 'day', label: 'Día' },
            { value: 'month', label: 'Mes' },
          ]}
          value="month"
          onValue={ignore}
        />
      </State>
      <State name="radio group, disabled, legend hidden">
        <RadioGroup legend="Tipo de persona" hiddenLegend options={banks.slice(0, 2)} value="b" disabled />
      </State>
    </States>
  );
}

export function Codes() {
  return (
    <States>
      <State name="empty">
        <CodeInput aria-label="Código de 6 dígitos" />
      </State>
      <State name="half">
        <CodeInput aria-label="Código a medias" value="409" onValue={ignore} />
      </State>
      <State name="wrong">
        <CodeInput aria-label="Código equivocado" invalid value="409112" onValue={ignore} />
      </State>
      <State name="in a field with an error">
        <Field label="Código de la aplicación" error="El código no es válido">
          <CodeInput invalid value="40" onValue={ignore} />
        </Field>
      </State>
      <State name="disabled">
        <CodeInput aria-label="Código usado" value="409112" disabled />
      </State>
    </States>
  );
}
