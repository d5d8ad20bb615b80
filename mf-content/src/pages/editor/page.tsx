import { Button, Card, Note } from '@portal/ui/core';
import { PublicPage } from '@portal/ui/page';
import { RichText } from '@portal/ui/rich-text';
import { editorTexts } from './texts.ts';

const text = editorTexts;

/**
 * Edited content as visitors see it, to be read only (RT-17; D-06): the page asks for nothing and writes
 * nothing, so there is nothing here to protect (threat T36). Editing is behind the login.
 */
export default function EditorPage() {
  return (
    <PublicPage title={text.title} lead={text.lead}>
      <div className="stack wide">
        <Note>
          {text.readOnly}{' '}
          <Button variant="quiet" href="/login">
            {text.login}
          </Button>
        </Note>
        <Card title={text.sample} actions={<span className="badge">{text.badge}</span>}>
          <RichText html={text.sampleHtml} />
        </Card>
      </div>
    </PublicPage>
  );
}
