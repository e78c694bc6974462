<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source> or </source>
        <translation> または </translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> トークン</translation>
    </message>
    <message numerus="yes">
        <source>%Ln call(s), result(s) and thought(s)</source>
        <translation>
            <numerusform>呼び出し・結果・思考 %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln child session(s)</source>
        <translation>
            <numerusform>子セッション %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln child(ren) ▾</source>
        <translation>
            <numerusform>子 %Ln 件 ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln copies left out</source>
        <translation>
            <numerusform>重複 %Ln 件を省略</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier version(s)</source>
        <translation>
            <numerusform>以前の版 %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>ファイル %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could not be read</source>
        <translation>
            <numerusform>読めなかったファイル %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s) watched: what agents write is captured at once.</source>
        <translation>
            <numerusform>フォルダー %Ln 件を監視中: エージェントが書いたものはすぐに取り込まれます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold the words</source>
        <translation>
            <numerusform>語を含むもの %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln later turn(s): what was decided may have changed</source>
        <translation>
            <numerusform>この後に %Ln ターン: 決まったことが変わっているかもしれません</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln link(s) ▾</source>
        <translation>
            <numerusform>リンク %Ln 件 ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln mask(s) for keys and passwords</source>
        <translation>
            <numerusform>キーとパスワードの伏せ字 %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln match(es)</source>
        <translation>
            <numerusform>一致 %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>メッセージ %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) chosen</source>
        <translation>
            <numerusform>%Ln 件のメッセージを選択中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) have no zone: UTC was assumed.</source>
        <translation>
            <numerusform>メッセージ %Ln 件にタイムゾーンがないため、UTC とみなしました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) of tools and thoughts</source>
        <translation>
            <numerusform>ツールと思考のメッセージ %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) shared</source>
        <translation>
            <numerusform>共通のメッセージ %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) shared up to {time}</source>
        <translation>
            <numerusform>{time}まで共通のメッセージ %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) without a time are in no day.</source>
        <translation>
            <numerusform>時刻のないメッセージ %Ln 件は、どの日にも入りません。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more in the message&apos;s detail</source>
        <translation>
            <numerusform>メッセージの詳細にさらに %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more warning(s): `pond-desktop status` has all.</source>
        <translation>
            <numerusform>ほかに警告 %Ln 件: `pond-desktop status` にすべてあります。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more…</source>
        <translation>
            <numerusform>さらに %Ln 件…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new message(s) · go</source>
        <translation>
            <numerusform>新着メッセージ %Ln 件 · 移動</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>注記 %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln result(s)</source>
        <translation>
            <numerusform>結果 %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s)</source>
        <translation>
            <numerusform>セッション %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) chosen</source>
        <translation>
            <numerusform>セッション %Ln 件を選択中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) in this conversation</source>
        <translation>
            <numerusform>この会話のセッション %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) without {filter}.</source>
        <translation>
            <numerusform>{filter}を外すとセッション %Ln 件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shown</source>
        <translation>
            <numerusform>%Ln 件を表示</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) could not be read from the record</source>
        <translation>
            <numerusform>記録から読めなかったテキスト %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) longer than {limit} searched in the beginning only</source>
        <translation>
            <numerusform>{limit} を超えるテキスト %Ln 件は先頭だけを検索しました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thought(s)</source>
        <translation>
            <numerusform>思考 %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool call(s)</source>
        <translation>
            <numerusform>ツール呼び出し %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unreadable record(s)</source>
        <translation>
            <numerusform>読めないレコード %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>警告 %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;About Pond Desktop</source>
        <translation>Pond Desktop について(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>戻る(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Capture now</source>
        <translation>今すぐ取り込む(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Clear the earlier searches</source>
        <translation>検索履歴を消去(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Clipboard</source>
        <translation>クリップボード(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy message</source>
        <translation>メッセージをコピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy the reference</source>
        <translation>参照をコピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Earlier searches</source>
        <translation>検索履歴(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>書き出す(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Filters of the list</source>
        <translation>一覧の絞り込み(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Find in this session</source>
        <translation>このセッション内を検索(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Form</source>
        <translation>形式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Form at {place}</source>
        <translation>{place} での形式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Form on the clipboard</source>
        <translation>クリップボードでの形式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>進む(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>移動(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Go to a session, a project or a command…</source>
        <translation>セッション、プロジェクト、コマンドへ移動(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Insert</source>
        <translation>挿入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Insert the reference</source>
        <translation>参照を挿入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>キーボードショートカット(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Latest matches first</source>
        <translation>新しい一致を先に(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Latest turn on top</source>
        <translation>最新のターンを上に(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Look at the message&apos;s picture</source>
        <translation>メッセージの画像を見る(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Mask keys and passwords</source>
        <translation>キーとパスワードを伏せる(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;New window</source>
        <translation>新しいウィンドウ(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Next hit in this session</source>
        <translation>このセッションの次の一致(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>標準の大きさ(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Note at this session…</source>
        <translation>このセッションのメモ(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open all cards</source>
        <translation>すべてのカードを開く(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Open or close the message&apos;s cards</source>
        <translation>メッセージのカードを開閉(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Parent session</source>
        <translation>親セッション(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin or unpin this session</source>
        <translation>このセッションのピン留めを切り替え(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Previous hit in this session</source>
        <translation>このセッションの前の一致(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>削除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Rename this session…</source>
        <translation>このセッションの名前を変更(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Save the message&apos;s picture…</source>
        <translation>メッセージの画像を保存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>検索(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Search all sessions</source>
        <translation>すべてのセッションを検索(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Settings of inserting…</source>
        <translation>挿入の設定(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>設定(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Tags of this session…</source>
        <translation>このセッションのタグ(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Take the suggestion under the box</source>
        <translation>検索欄の下の候補を使う(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Turns beside the messages</source>
        <translation>メッセージの横にターンを表示(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Unpin the chosen sessions</source>
        <translation>選んだセッションのピン留めを外す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>A capture is reading it right now.</source>
        <translation>今まさに取り込み中です。</translation>
    </message>
    <message>
        <source>A file for each &amp;session, in a folder</source>
        <translation>セッションごとに 1 ファイル、フォルダーへ(&amp;S)</translation>
    </message>
    <message>
        <source>A folder of {agent}</source>
        <translation>{agent} のフォルダー</translation>
    </message>
    <message>
        <source>A letter alone would be lost to every text field. Add Ctrl or Alt.</source>
        <translation>文字だけのキーは入力欄で使えなくなります。Ctrl か Alt を加えてください。</translation>
    </message>
    <message>
        <source>A limit below nothing cannot be kept.</source>
        <translation>0 より小さい上限は守れません。</translation>
    </message>
    <message>
        <source>A link, a locator or an id</source>
        <translation>リンク、ロケーター、または ID</translation>
    </message>
    <message>
        <source>A message of {session}</source>
        <translation>{session} のメッセージ</translation>
    </message>
    <message>
        <source>A note has at most {most} characters; this one has {count}.</source>
        <translation>メモは {most} 文字までです。これは {count} 文字あります。</translation>
    </message>
    <message>
        <source>A pack cannot have {count} tokens.</source>
        <translation>まとめを {count} トークンにはできません。</translation>
    </message>
    <message>
        <source>A page cannot be asked for before one message and after another at once.</source>
        <translation>あるメッセージの前と別のメッセージの後を同時に求めることはできません。</translation>
    </message>
    <message>
        <source>A page cannot start at {place}.</source>
        <translation>ページを {place} から始めることはできません。</translation>
    </message>
    <message>
        <source>A program that reads a command from each line would run them. They are put in as one paste, if it can.</source>
        <translation>行ごとにコマンドを読むプログラムなら、実行されてしまいます。可能なら、まとめて 1 回の貼り付けとして渡します。</translation>
    </message>
    <message>
        <source>A query looks for {most} words at most; these were left out.</source>
        <translation>検索できるのは {most} 語までです。これらは除外しました。</translation>
    </message>
    <message>
        <source>A search is saved under a name of 1 to {most} characters.</source>
        <translation>検索を保存する名前は 1 から {most} 文字です。</translation>
    </message>
    <message>
        <source>A search that is saved has 1 to {most} characters.</source>
        <translation>保存する検索は 1 から {most} 文字です。</translation>
    </message>
    <message>
        <source>A tag has at most {most} characters.</source>
        <translation>タグは {most} 文字までです。</translation>
    </message>
    <message>
        <source>A tag is a word or a few.</source>
        <translation>タグは 1 つか数個の語です。</translation>
    </message>
    <message>
        <source>A title has at most {most} characters.</source>
        <translation>タイトルは {most} 文字までです。</translation>
    </message>
    <message>
        <source>About Pond Desktop</source>
        <translation>Pond Desktop について</translation>
    </message>
    <message>
        <source>Activity as a table</source>
        <translation>活動の表</translation>
    </message>
    <message>
        <source>Activity by agent</source>
        <translation>エージェント別の活動</translation>
    </message>
    <message>
        <source>Activity by project</source>
        <translation>プロジェクト別の活動</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>実際の大きさ</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>Add a folder: {setting}</source>
        <translation>フォルダーを追加: {setting}</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>フォルダーを追加…</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>モデルを追加</translation>
    </message>
    <message>
        <source>Add: {setting}</source>
        <translation>追加: {setting}</translation>
    </message>
    <message>
        <source>Added by the agent</source>
        <translation>エージェントが追加</translation>
    </message>
    <message>
        <source>Address alone</source>
        <translation>アドレスのみ</translation>
    </message>
    <message>
        <source>After</source>
        <translation>後</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>エージェント</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>エージェント</translation>
    </message>
    <message>
        <source>Agents that are not read</source>
        <translation>読まないエージェント</translation>
    </message>
    <message>
        <source>Agents, projects, roles and months, with their matches</source>
        <translation>エージェント、プロジェクト、役割、月と、それぞれの一致件数</translation>
    </message>
    <message>
        <source>Agree to that, or insert one line.</source>
        <translation>それに同意するか、1 行だけ挿入してください。</translation>
    </message>
    <message>
        <source>All others</source>
        <translation>その他すべて</translation>
    </message>
    <message>
        <source>All sessions</source>
        <translation>すべてのセッション</translation>
    </message>
    <message>
        <source>All sessions found by: {query}</source>
        <translation>次の検索で見つかった全セッション: {query}</translation>
    </message>
    <message>
        <source>Alt+Enter: in a new window · &gt;&#xa0;commands · @&#xa0;agents · #&#xa0;projects · /&#xa0;search</source>
        <translation>Alt+Enter: 新しいウィンドウ · &gt; コマンド · @ エージェント · # プロジェクト · / 検索</translation>
    </message>
    <message>
        <source>Another Pond Desktop is writing the archive{holder}.</source>
        <translation>別の Pond Desktop がアーカイブに書き込んでいます{holder}。</translation>
    </message>
    <message>
        <source>Another branch starts here</source>
        <translation>ここから別の分岐が始まります</translation>
    </message>
    <message>
        <source>Another tag</source>
        <translation>別のタグ</translation>
    </message>
    <message>
        <source>Another tag, then Enter</source>
        <translation>別のタグを入力して Enter</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Approval answered</source>
        <translation>承認への回答</translation>
    </message>
    <message>
        <source>Approval asked</source>
        <translation>承認の依頼</translation>
    </message>
    <message>
        <source>As JSON</source>
        <translation>JSON として</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>Markdown として</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>表で表示</translation>
    </message>
    <message>
        <source>As text</source>
        <translation>テキストとして</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>As usual there: {form}</source>
        <translation>そこでの通常の形式: {form}</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>書かれたまま</translation>
    </message>
    <message>
        <source>Ask with the same query and filters.</source>
        <translation>同じ検索語と絞り込みで尋ねてください。</translation>
    </message>
    <message>
        <source>Asked to allow</source>
        <translation>許可の依頼</translation>
    </message>
    <message>
        <source>Asks for a search by meaning. This version has none, and says so in its answers.</source>
        <translation>意味による検索を求めます。この版にはなく、検索結果にもそう表示されます。</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Back to the list of sessions (Esc)</source>
        <translation>セッション一覧に戻る (Esc)</translation>
    </message>
    <message>
        <source>Back to the whole message</source>
        <translation>メッセージ全体に戻る</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>前</translation>
    </message>
    <message>
        <source>Before the first turn</source>
        <translation>最初のターンより前</translation>
    </message>
    <message>
        <source>Begins a transcript with its latest turn instead of its first.</source>
        <translation>会話を最初のターンではなく最新のターンから表示します。</translation>
    </message>
    <message>
        <source>Bring it to the foreground (fg), then insert again.</source>
        <translation>前面に戻して (fg)、もう一度挿入してください。</translation>
    </message>
    <message>
        <source>By agent</source>
        <translation>エージェント別</translation>
    </message>
    <message>
        <source>By conversation</source>
        <translation>会話別</translation>
    </message>
    <message>
        <source>By day</source>
        <translation>日別</translation>
    </message>
    <message>
        <source>By month</source>
        <translation>月別</translation>
    </message>
    <message>
        <source>By project</source>
        <translation>プロジェクト別</translation>
    </message>
    <message>
        <source>By session</source>
        <translation>セッション別</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>Cache read</source>
        <translation>キャッシュ読み取り</translation>
    </message>
    <message>
        <source>Cache write</source>
        <translation>キャッシュ書き込み</translation>
    </message>
    <message>
        <source>Calendar of activit&amp;y…</source>
        <translation>活動カレンダー(&amp;Y)…</translation>
    </message>
    <message>
        <source>Calendar of activity</source>
        <translation>活動カレンダー</translation>
    </message>
    <message>
        <source>Calendar of {year}: {measure}</source>
        <translation>{year} 年のカレンダー: {measure}</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>呼び出し</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>取り込む</translation>
    </message>
    <message>
        <source>Capture again.</source>
        <translation>もう一度取り込んでください。</translation>
    </message>
    <message>
        <source>Capture first, or look for the session in the list.</source>
        <translation>先に取り込むか、一覧でセッションを探してください。</translation>
    </message>
    <message>
        <source>Capture now</source>
        <translation>今すぐ取り込む</translation>
    </message>
    <message>
        <source>Capture once.</source>
        <translation>一度取り込んでください。</translation>
    </message>
    <message>
        <source>Capture progress</source>
        <translation>取り込みの進み具合</translation>
    </message>
    <message>
        <source>Capture reads the histories that coding agents keep on this machine.</source>
        <translation>取り込みは、コーディングエージェントがこのマシンに残した履歴を読みます。</translation>
    </message>
    <message>
        <source>Captured are: {sources}.</source>
        <translation>取り込まれているもの: {sources}。</translation>
    </message>
    <message numerus="yes">
        <source>Captured {messages} in %Ln new session(s)</source>
        <translation>
            <numerusform>{messages}、新しいセッション %Ln 件を取り込みました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Capturing {done} of %Ln file(s)</source>
        <translation>
            <numerusform>取り込み中: ファイル {done} / %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes side by s&amp;ide</source>
        <translation>変更を左右に並べる(&amp;I)</translation>
    </message>
    <message>
        <source>Check the disk, then try again.</source>
        <translation>ディスクを確かめてから、もう一度試してください。</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions, or choose another place with POND_DESKTOP_HOME.</source>
        <translation>フォルダーの権限を確かめるか、POND_DESKTOP_HOME で別の場所を選んでください。</translation>
    </message>
    <message>
        <source>Child session</source>
        <translation>子セッション</translation>
    </message>
    <message>
        <source>Choose &amp;where to insert…</source>
        <translation>挿入先を選ぶ(&amp;W)…</translation>
    </message>
    <message>
        <source>Choose a &amp;place…</source>
        <translation>保存場所を選ぶ(&amp;P)…</translation>
    </message>
    <message>
        <source>Choose a command to give it other keys.</source>
        <translation>キーを変えるコマンドを選んでください。</translation>
    </message>
    <message>
        <source>Choose a message first</source>
        <translation>先にメッセージを選んでください</translation>
    </message>
    <message>
        <source>Choose a session or a message</source>
        <translation>セッションかメッセージを選んでください</translation>
    </message>
    <message>
        <source>Choose a session or a message first: a reference leads to it</source>
        <translation>先にセッションかメッセージを選んでください。参照はそこへ導きます</translation>
    </message>
    <message>
        <source>Choose another folder, or make room.</source>
        <translation>別のフォルダーを選ぶか、空きを作ってください。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Choose another format, or the message that has one.</source>
        <translation>別の形式か、それのあるメッセージを選んでください。</translation>
    </message>
    <message>
        <source>Choose another format.</source>
        <translation>別の形式を選んでください。</translation>
    </message>
    <message>
        <source>Choose another place with POND_DESKTOP_HOME.</source>
        <translation>POND_DESKTOP_HOME で別の場所を選んでください。</translation>
    </message>
    <message>
        <source>Choose another place, or copy the reference and paste it there.</source>
        <translation>別の挿入先を選ぶか、参照をコピーしてそこに貼り付けてください。</translation>
    </message>
    <message>
        <source>Choose another place, or copy the reference.</source>
        <translation>別の挿入先を選ぶか、参照をコピーしてください。</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>別の場所を選んでください。</translation>
    </message>
    <message>
        <source>Choose at most {count} sessions to pin them</source>
        <translation>ピン留めするセッションは {count} 件まで選べます</translation>
    </message>
    <message>
        <source>Choose one in the transcript to see everything in it.</source>
        <translation>会話の中から 1 つ選ぶと、その内容がすべて表示されます。</translation>
    </message>
    <message>
        <source>Choose one of 1 to {last}.</source>
        <translation>1 から {last} の中から選んでください。</translation>
    </message>
    <message>
        <source>Choose one of them.</source>
        <translation>どれか 1 つを選んでください。</translation>
    </message>
    <message>
        <source>Choose what to insert — Pond Desktop</source>
        <translation>挿入するものを選ぶ — Pond Desktop</translation>
    </message>
    <message>
        <source>Choose where to insert, and in which form</source>
        <translation>挿入先と形式を選びます</translation>
    </message>
    <message>
        <source>Clipboard where that fails</source>
        <translation>失敗したらクリップボードへ</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>閉じる (Esc)</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>検索を閉じる</translation>
    </message>
    <message>
        <source>Close this side</source>
        <translation>こちら側を閉じる</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>保存せずに閉じる</translation>
    </message>
    <message>
        <source>Close {card}</source>
        <translation>{card} を閉じる</translation>
    </message>
    <message>
        <source>Closing the last window then leaves the program in the tray, still capturing.</source>
        <translation>最後のウィンドウを閉じてもプログラムはトレイに残り、取り込みを続けます。</translation>
    </message>
    <message>
        <source>Code alone</source>
        <translation>コードのみ</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Colours of high &amp;contrast</source>
        <translation>ハイコントラストの配色(&amp;C)</translation>
    </message>
    <message>
        <source>Colours of the s&amp;ystem</source>
        <translation>システムの配色(&amp;Y)</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Command · {menu}</source>
        <translation>コマンド · {menu}</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>コマンドとそのキー</translation>
    </message>
    <message>
        <source>Commands to insert with</source>
        <translation>挿入に使うコマンド</translation>
    </message>
    <message>
        <source>Compacted from</source>
        <translation>圧縮元</translation>
    </message>
    <message>
        <source>Compacted into</source>
        <translation>圧縮先</translation>
    </message>
    <message>
        <source>Compare this session with…</source>
        <translation>このセッションを比較…</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比較の相手</translation>
    </message>
    <message>
        <source>Continued from</source>
        <translation>続きの元</translation>
    </message>
    <message>
        <source>Continues in</source>
        <translation>続きの先</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>会話</translation>
    </message>
    <message>
        <source>Conversation compacted</source>
        <translation>会話を圧縮</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln locator(s)</source>
        <translation>
            <numerusform>ロケーター %Ln 件をコピーしました</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied a link to the message</source>
        <translation>メッセージへのリンクをコピーしました</translation>
    </message>
    <message>
        <source>Copied from</source>
        <translation>コピー元</translation>
    </message>
    <message>
        <source>Copied the address</source>
        <translation>アドレスをコピーしました</translation>
    </message>
    <message>
        <source>Copied the beginning; Save all… gives the rest</source>
        <translation>先頭をコピーしました。残りは「すべて保存…」で得られます</translation>
    </message>
    <message>
        <source>Copied the command that goes on in {folder}</source>
        <translation>{folder} で続けるコマンドをコピーしました</translation>
    </message>
    <message>
        <source>Copied the command; {folder} is what you joined its folder with</source>
        <translation>コマンドをコピーしました。{folder} は元のフォルダーと統合したフォルダーです</translation>
    </message>
    <message>
        <source>Copied the message</source>
        <translation>メッセージをコピーしました</translation>
    </message>
    <message>
        <source>Copied the reference</source>
        <translation>参照をコピーしました</translation>
    </message>
    <message>
        <source>Copied the text</source>
        <translation>テキストをコピーしました</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy &amp;link to message</source>
        <translation>メッセージへのリンクをコピー(&amp;L)</translation>
    </message>
    <message>
        <source>Copy it again.</source>
        <translation>もう一度コピーしてください。</translation>
    </message>
    <message>
        <source>Copy t&amp;he locators of the chosen sessions</source>
        <translation>選んだセッションのロケーターをコピー(&amp;H)</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>アドレスをコピー</translation>
    </message>
    <message>
        <source>Copy the address {address}</source>
        <translation>アドレス {address} をコピー</translation>
    </message>
    <message>
        <source>Copy the addresses of the message&apos;s p&amp;ictures elsewhere</source>
        <translation>外部にある画像のアドレスをコピー(&amp;I)</translation>
    </message>
    <message>
        <source>Copy the command to go &amp;on with this session</source>
        <translation>このセッションを続けるコマンドをコピー(&amp;O)</translation>
    </message>
    <message>
        <source>Copy the details</source>
        <translation>詳細をコピー</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>メッセージをコピー</translation>
    </message>
    <message>
        <source>Copy the message, with keys and passwords masked</source>
        <translation>キーとパスワードを伏せてメッセージをコピー</translation>
    </message>
    <message>
        <source>Copy the reference</source>
        <translation>参照をコピー</translation>
    </message>
    <message>
        <source>Copy the reference and paste it there.</source>
        <translation>参照をコピーして、そこに貼り付けてください。</translation>
    </message>
    <message>
        <source>Copy with &amp;secrets</source>
        <translation>秘密情報を含めてコピー(&amp;S)</translation>
    </message>
    <message>
        <source>Copy with secrets</source>
        <translation>秘密情報を含めてコピー</translation>
    </message>
    <message>
        <source>Copy ▾</source>
        <translation>コピー ▾</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>費用</translation>
    </message>
    <message>
        <source>Could not answer, or not all: {names}</source>
        <translation>まったく、または一部しか答えられなかったもの: {names}</translation>
    </message>
    <message>
        <source>Could not search</source>
        <translation>検索できませんでした</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>数えています…</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>通貨</translation>
    </message>
    <message>
        <source>Da&amp;rk colours</source>
        <translation>暗い配色(&amp;R)</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>日</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>日</translation>
    </message>
    <message>
        <source>Details for a report</source>
        <translation>報告用の詳細</translation>
    </message>
    <message>
        <source>Did you mean {name}?</source>
        <translation>{name} ですか？</translation>
    </message>
    <message>
        <source>Did you mean “{words}”?</source>
        <translation>「{words}」ですか？</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Drop the reference where it is to stand</source>
        <translation>参照を置きたい場所にドロップしてください</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>以前の版</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Enter inserts · Esc gives up · ←&#xa0;back to all sessions</source>
        <translation>Enter で挿入 · Esc で中止 · ←&#xa0;すべてのセッションに戻る</translation>
    </message>
    <message>
        <source>Enter inserts · Esc gives up · →&#xa0;messages of a session</source>
        <translation>Enter で挿入 · Esc で中止 · →&#xa0;セッションのメッセージ</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>エラー</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Everything in the order in which it was said</source>
        <translation>すべてを発言の順に</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>書き出す</translation>
    </message>
    <message>
        <source>Export into a file</source>
        <translation>ファイルに書き出す</translation>
    </message>
    <message>
        <source>Export into a folder</source>
        <translation>フォルダーに書き出す</translation>
    </message>
    <message>
        <source>Export the file of its session instead.</source>
        <translation>代わりにセッションのファイルを書き出してください。</translation>
    </message>
    <message>
        <source>Export the session instead.</source>
        <translation>代わりにセッションを書き出してください。</translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln session(s) into {path}</source>
        <translation>
            <numerusform>セッション %Ln 件を {path} に書き出しました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exporting %Ln session(s)…</source>
        <translation>
            <numerusform>セッション %Ln 件を書き出しています…</numerusform>
        </translation>
    </message>
    <message>
        <source>Failed tool calls</source>
        <translation>失敗した呼び出し</translation>
    </message>
    <message>
        <source>Fields narrow the whole search: NOT was read for each piece in the brackets by itself.</source>
        <translation>フィールドは検索全体を絞り込みます。NOT は括弧内のそれぞれに対して読みました。</translation>
    </message>
    <message>
        <source>Fields narrow the whole search: OR beside a field was read as AND.</source>
        <translation>フィールドは検索全体を絞り込みます。フィールドと並ぶ OR は AND として読みました。</translation>
    </message>
    <message>
        <source>Fields: {fields}
With a filter: {filters}</source>
        <translation>フィールド: {fields}
フィルター付き: {filters}</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Filter by title, project or agent</source>
        <translation>タイトル、プロジェクト、エージェントで絞り込む</translation>
    </message>
    <message>
        <source>Filter the list</source>
        <translation>一覧を絞り込む</translation>
    </message>
    <message>
        <source>Filter the list by its &amp;words</source>
        <translation>一覧を語で絞り込む(&amp;W)</translation>
    </message>
    <message>
        <source>Filtered by no more than the first {words} words and {chars} characters.</source>
        <translation>最初の {words} 語、{chars} 文字までで絞り込んでいます。</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>絞り込み</translation>
    </message>
    <message>
        <source>Filters of the list</source>
        <translation>一覧の絞り込み</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Find in this session</source>
        <translation>このセッション内を検索</translation>
    </message>
    <message>
        <source>Find in this text</source>
        <translation>このテキスト内を検索</translation>
    </message>
    <message>
        <source>Find in this text (Ctrl+F)</source>
        <translation>このテキスト内を検索 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Finish or leave it there (C-g), then insert again.</source>
        <translation>そこで終えるか抜けてから (C-g)、もう一度挿入してください。</translation>
    </message>
    <message>
        <source>Finish that there, then insert again.</source>
        <translation>そちらを終えてから、もう一度挿入してください。</translation>
    </message>
    <message numerus="yes">
        <source>First %Ln match(es)</source>
        <translation>
            <numerusform>最初の一致 %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>First page</source>
        <translation>最初のページ</translation>
    </message>
    <message>
        <source>Fit to the window</source>
        <translation>ウィンドウに合わせる</translation>
    </message>
    <message>
        <source>Folders of agents</source>
        <translation>エージェントのフォルダー</translation>
    </message>
    <message>
        <source>Folders outside of the agents&apos; own into which links are followed.</source>
        <translation>エージェント自身のフォルダーの外で、リンクをたどってよいフォルダー。</translation>
    </message>
    <message>
        <source>Folders to read instead of an agent&apos;s own.</source>
        <translation>エージェント自身のフォルダーの代わりに読むフォルダー。</translation>
    </message>
    <message>
        <source>Follows</source>
        <translation>続く元</translation>
    </message>
    <message>
        <source>For an agent</source>
        <translation>エージェント用</translation>
    </message>
    <message>
        <source>For any browser: runs nothing, loads nothing, pictures are inside.</source>
        <translation>どのブラウザーでも開けます。何も実行せず、何も読み込まず、画像も入っています。</translation>
    </message>
    <message>
        <source>For any editor.</source>
        <translation>どのエディターでも開けます。</translation>
    </message>
    <message>
        <source>For notes, wikis and programs: days and turns are headings.</source>
        <translation>メモ、ウィキ、プログラム向け。日とターンが見出しになります。</translation>
    </message>
    <message>
        <source>For programs: everything that is known, with a schema.</source>
        <translation>プログラム向け。わかっていることすべてをスキーマ付きで。</translation>
    </message>
    <message>
        <source>Forked from</source>
        <translation>分岐元</translation>
    </message>
    <message>
        <source>Forked into</source>
        <translation>分岐先</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Form: {form}</source>
        <translation>形式: {form}</translation>
    </message>
    <message>
        <source>Formats of your own</source>
        <translation>自分の形式</translation>
    </message>
    <message numerus="yes">
        <source>Found the histories of %Ln agent(s). Choose which of them are read.</source>
        <translation>
            <numerusform>エージェント %Ln 件の履歴が見つかりました。読むものを選んでください。</numerusform>
        </translation>
    </message>
    <message>
        <source>From</source>
        <translation>発言者</translation>
    </message>
    <message>
        <source>From an empty search box: earlier searches</source>
        <translation>空の検索欄から: 検索履歴</translation>
    </message>
    <message>
        <source>From the search box back to the list</source>
        <translation>検索欄から一覧に戻る</translation>
    </message>
    <message>
        <source>From the search box to the best match; from a list into the transcript</source>
        <translation>検索欄から最良の一致へ、一覧から会話の中へ</translation>
    </message>
    <message>
        <source>Give &apos;before&apos; to go towards the start or &apos;after&apos; to go towards the end, not both.</source>
        <translation>先頭へは &apos;before&apos;、末尾へは &apos;after&apos; の一方だけを指定してください。</translation>
    </message>
    <message>
        <source>Give a limit from 1 to 200.</source>
        <translation>上限は 1 から 200 で指定してください。</translation>
    </message>
    <message>
        <source>Give a word.</source>
        <translation>語を入れてください。</translation>
    </message>
    <message>
        <source>Give an id or a locator.</source>
        <translation>ID かロケーターを指定してください。</translation>
    </message>
    <message>
        <source>Give as {field} the id of the first or last message of a page of this session.</source>
        <translation>{field} には、このセッションのページの最初か最後のメッセージの ID を指定してください。</translation>
    </message>
    <message>
        <source>Give it another.</source>
        <translation>別の名前を付けてください。</translation>
    </message>
    <message>
        <source>Give it some words.</source>
        <translation>語を入れてください。</translation>
    </message>
    <message>
        <source>Give it with one.</source>
        <translation>タイムゾーンを付けてください。</translation>
    </message>
    <message>
        <source>Give one that is short enough to be typed again.</source>
        <translation>もう一度入力できる短さにしてください。</translation>
    </message>
    <message>
        <source>Give the answer&apos;s own next_cursor.</source>
        <translation>結果の next_cursor をそのまま指定してください。</translation>
    </message>
    <message>
        <source>Give the id of one of its messages, or read the session.</source>
        <translation>メッセージの ID を指定するか、セッションを読んでください。</translation>
    </message>
    <message>
        <source>Go on with it there.</source>
        <translation>そのマシンで続けてください。</translation>
    </message>
    <message>
        <source>Go on with that: {source}:{session}</source>
        <translation>そちらを続けてください: {source}:{session}</translation>
    </message>
    <message>
        <source>Go there and paste: the reference is on the clipboard.</source>
        <translation>そこへ行って貼り付けてください。参照はクリップボードにあります。</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>移動先</translation>
    </message>
    <message>
        <source>Go to a text that can be, then insert again.</source>
        <translation>変更できるテキストに移ってから、もう一度挿入してください。</translation>
    </message>
    <message>
        <source>Go to the call</source>
        <translation>呼び出しへ移動</translation>
    </message>
    <message>
        <source>Go to the first difference</source>
        <translation>最初の違いへ移動</translation>
    </message>
    <message>
        <source>Go to the first of them</source>
        <translation>最初のものへ移動</translation>
    </message>
    <message>
        <source>Go to the latest turn (L)</source>
        <translation>最新のターンへ移動 (L)</translation>
    </message>
    <message>
        <source>Go to the result</source>
        <translation>結果へ移動</translation>
    </message>
    <message>
        <source>Go to the search box</source>
        <translation>検索欄へ移動</translation>
    </message>
    <message>
        <source>Go to this part of the text</source>
        <translation>テキストのこの部分へ移動</translation>
    </message>
    <message>
        <source>Go to {session}</source>
        <translation>{session} へ移動</translation>
    </message>
    <message>
        <source>Gone since {when}; kept in the archive</source>
        <translation>{when} から元はありません。アーカイブには残っています</translation>
    </message>
    <message>
        <source>HH:mm</source>
        <translation>HH:mm</translation>
    </message>
    <message>
        <source>HTML link</source>
        <translation>HTML のリンク</translation>
    </message>
    <message>
        <source>Handed over to {place}, which does not say what became of it</source>
        <translation>{place} に渡しました。どうなったかは知らされません</translation>
    </message>
    <message>
        <source>Has</source>
        <translation>含むもの</translation>
    </message>
    <message>
        <source>Heading: {words}</source>
        <translation>見出し: {words}</translation>
    </message>
    <message>
        <source>Hide the filters</source>
        <translation>絞り込みを隠す</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>ハイコントラスト</translation>
    </message>
    <message>
        <source>Histories</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>Histories that were found</source>
        <translation>見つかった履歴</translation>
    </message>
    <message>
        <source>Hit {place} of {all}</source>
        <translation>一致 {place} / {all}</translation>
    </message>
    <message>
        <source>Hit {place} of {all}, from the bottom again</source>
        <translation>一致 {place} / {all}、末尾に戻りました</translation>
    </message>
    <message>
        <source>Hit {place} of {all}, from the top again</source>
        <translation>一致 {place} / {all}、先頭に戻りました</translation>
    </message>
    <message>
        <source>How the sessions are listed</source>
        <translation>セッションの並べ方</translation>
    </message>
    <message>
        <source>How the sessions are listed: {order}</source>
        <translation>セッションの並べ方: {order}</translation>
    </message>
    <message>
        <source>Icon in the tray</source>
        <translation>トレイのアイコン</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>In it</source>
        <translation>その中の位置</translation>
    </message>
    <message>
        <source>In per cent of the system&apos;s size, from 50 to 300.</source>
        <translation>システムの大きさに対するパーセント、50 から 300。</translation>
    </message>
    <message>
        <source>In the format {format} of the settings {word} is no field.</source>
        <translation>設定の形式 {format} の {word} というフィールドはありません。</translation>
    </message>
    <message>
        <source>In the format {format} of the settings {word} is no filter.</source>
        <translation>設定の形式 {format} の {word} というフィルターはありません。</translation>
    </message>
    <message>
        <source>In the search box: takes the suggestion</source>
        <translation>検索欄で: 候補を使う</translation>
    </message>
    <message>
        <source>In the settings file {path}, {key} has a value that does not fit.</source>
        <translation>設定ファイル {path} の {key} の値が合いません。</translation>
    </message>
    <message>
        <source>In the settings, leave out {text}: the command can read it, or get it in a {file}.</source>
        <translation>設定で {text} を外してください。コマンドは標準入力から読むか、{file} として受け取れます。</translation>
    </message>
    <message>
        <source>In the settings, write -- before {text}.</source>
        <translation>設定で {text} の前に -- を書いてください。</translation>
    </message>
    <message>
        <source>In tool bodies</source>
        <translation>ツールの内容も</translation>
    </message>
    <message>
        <source>In {place} a command is being typed.</source>
        <translation>{place} ではコマンドの入力中です。</translation>
    </message>
    <message>
        <source>In {place} the keys for pasting mean something else.</source>
        <translation>{place} では貼り付けのキーが別の意味を持ちます。</translation>
    </message>
    <message>
        <source>In {place} the minibuffer is open.</source>
        <translation>{place} でミニバッファーが開いています。</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>不完全</translation>
    </message>
    <message>
        <source>Incomplete: {names}</source>
        <translation>不完全: {names}</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>挿入</translation>
    </message>
    <message numerus="yes">
        <source>Insert %Ln line(s), {size}, into {place}?</source>
        <translation>
            <numerusform>%Ln 行 ({size}) を {place} に挿入しますか？</numerusform>
        </translation>
    </message>
    <message>
        <source>Insert &amp;one line instead</source>
        <translation>代わりに 1 行だけ挿入(&amp;O)</translation>
    </message>
    <message>
        <source>Insert a reference to what is chosen, at the cursor there</source>
        <translation>選んだものへの参照を、そのカーソル位置に挿入します</translation>
    </message>
    <message>
        <source>Insert all &amp;lines</source>
        <translation>すべての行を挿入(&amp;L)</translation>
    </message>
    <message>
        <source>Insert as a &amp;quote</source>
        <translation>引用として挿入(&amp;Q)</translation>
    </message>
    <message>
        <source>Insert into</source>
        <translation>挿入先</translation>
    </message>
    <message>
        <source>Insert into {place}</source>
        <translation>{place} に挿入</translation>
    </message>
    <message>
        <source>Insert less, or copy the reference.</source>
        <translation>量を減らして挿入するか、参照をコピーしてください。</translation>
    </message>
    <message>
        <source>Insert many lines</source>
        <translation>多くの行を挿入</translation>
    </message>
    <message>
        <source>Insert one line, or choose another place.</source>
        <translation>1 行だけ挿入するか、別の挿入先を選んでください。</translation>
    </message>
    <message>
        <source>Insert several lines</source>
        <translation>複数行を挿入</translation>
    </message>
    <message>
        <source>Inserted into {place}</source>
        <translation>{place} に挿入しました</translation>
    </message>
    <message>
        <source>Install its adapter, or export the file: export --raw.</source>
        <translation>アダプターをインストールするか、ファイルを書き出してください: export --raw。</translation>
    </message>
    <message>
        <source>Install its adapter.</source>
        <translation>そのアダプターをインストールしてください。</translation>
    </message>
    <message>
        <source>Install its plug-in again (pond-desktop editors install).</source>
        <translation>プラグインを入れ直してください (pond-desktop editors install)。</translation>
    </message>
    <message>
        <source>Install that program, or change the command in the settings.</source>
        <translation>そのプログラムをインストールするか、設定でコマンドを変えてください。</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>It could not answer: {reason}.</source>
        <translation>答えられませんでした: {reason}。</translation>
    </message>
    <message>
        <source>It could not be searched.</source>
        <translation>検索できませんでした。</translation>
    </message>
    <message>
        <source>It has its agent&apos;s title</source>
        <translation>エージェントの付けたタイトルです</translation>
    </message>
    <message>
        <source>It has your title</source>
        <translation>あなたの付けたタイトルです</translation>
    </message>
    <message>
        <source>It holds no message that could be read.</source>
        <translation>読めるメッセージがありません。</translation>
    </message>
    <message>
        <source>It is found in the Search menu and beside the list. One of the same name is replaced.</source>
        <translation>検索メニューと一覧の横に表示されます。同じ名前のものは置き換えられます。</translation>
    </message>
    <message>
        <source>It is still on the clipboard.</source>
        <translation>まだクリップボードにあります。</translation>
    </message>
    <message>
        <source>It may still be there in other words: try fewer or shorter ones.</source>
        <translation>別の語なら見つかるかもしれません。語を減らすか短くしてみてください。</translation>
    </message>
    <message>
        <source>It stands in a new document.</source>
        <translation>新しい文書に入っています。</translation>
    </message>
    <message>
        <source>It took longer than it was given.</source>
        <translation>与えられた時間を超えました。</translation>
    </message>
    <message>
        <source>It was made searchable by an older version of Pond Desktop.</source>
        <translation>古い版の Pond Desktop で検索できるようにされたものです。</translation>
    </message>
    <message>
        <source>It was never captured.</source>
        <translation>まだ取り込まれていません。</translation>
    </message>
    <message>
        <source>Its agent calls it: {title}</source>
        <translation>エージェントの付けたタイトル: {title}</translation>
    </message>
    <message>
        <source>Its files hold more than was captured, or its last capture failed.</source>
        <translation>取り込んだ以上のものがファイルにあるか、前回の取り込みに失敗しました。</translation>
    </message>
    <message>
        <source>Its files may not be read.</source>
        <translation>ファイルの読み取りが許可されていません。</translation>
    </message>
    <message>
        <source>Its folder is not there now; what was captured before is searched.</source>
        <translation>フォルダーが今はありません。以前に取り込んだものを検索しています。</translation>
    </message>
    <message>
        <source>Its fork: {title}</source>
        <translation>分岐先：{title}</translation>
    </message>
    <message>
        <source>Its messages</source>
        <translation>そのメッセージ</translation>
    </message>
    <message>
        <source>Its parts are counted from 0 to {last}.</source>
        <translation>部分は 0 から {last} まであります。</translation>
    </message>
    <message>
        <source>Its text: {setting}</source>
        <translation>本文: {setting}</translation>
    </message>
    <message>
        <source>Jump to the latest</source>
        <translation>最新へ移動</translation>
    </message>
    <message>
        <source>Jump to the latest t&amp;urn</source>
        <translation>最新のターンへ移動(&amp;U)</translation>
    </message>
    <message>
        <source>Keeps the conversations you had with coding agents, and lets you read and search them.

It uses no network, and writes nothing into the agents&apos; folders.</source>
        <translation>コーディングエージェントとの会話を保存し、読み返し、検索できるようにします。

ネットワークは使わず、エージェントのフォルダーには何も書き込みません。</translation>
    </message>
    <message>
        <source>Kept in {file}</source>
        <translation>{file} に保存されています</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Keys and passwords are still being looked for: copy again in a moment</source>
        <translation>キーとパスワードを探しています。少し待ってからもう一度コピーしてください</translation>
    </message>
    <message>
        <source>Keys of commands instead of their usual ones.</source>
        <translation>コマンドの、通常とは別のキー。</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Known are {names}.</source>
        <translation>あるもの: {names}。</translation>
    </message>
    <message>
        <source>Known are: {names}.</source>
        <translation>あるもの: {names}。</translation>
    </message>
    <message>
        <source>L&amp;ight colours</source>
        <translation>明るい配色(&amp;I)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Lar&amp;ger</source>
        <translation>大きく(&amp;G)</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>大きく</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>過去 30 日</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>過去 7 日</translation>
    </message>
    <message>
        <source>Last page</source>
        <translation>最後のページ</translation>
    </message>
    <message>
        <source>Last words</source>
        <translation>最後の言葉</translation>
    </message>
    <message>
        <source>Later turns follow: what was decided may have changed</source>
        <translation>後のターンがあります。決まったことが変わっているかもしれません</translation>
    </message>
    <message>
        <source>Latest first</source>
        <translation>新しい順</translation>
    </message>
    <message>
        <source>Latest turn on top</source>
        <translation>最新のターンを上に</translation>
    </message>
    <message>
        <source>Latest turn on top; each turn reads downward</source>
        <translation>最新のターンを上に。各ターンは上から下へ読みます</translation>
    </message>
    <message>
        <source>Lay the JSON out on many lines; else as the agent wrote it</source>
        <translation>JSON を複数行に整えます。オフならエージェントが書いたまま</translation>
    </message>
    <message>
        <source>Leave its command line (Esc), then insert again.</source>
        <translation>コマンドラインを抜けてから (Esc)、もう一度挿入してください。</translation>
    </message>
    <message>
        <source>Leave out --masked, or use `show`.</source>
        <translation>--masked を外すか、`show` を使ってください。</translation>
    </message>
    <message>
        <source>Leave that program, or choose another place.</source>
        <translation>そのプログラムを抜けるか、別の挿入先を選んでください。</translation>
    </message>
    <message>
        <source>Leave them out.</source>
        <translation>それらを外してください。</translation>
    </message>
    <message>
        <source>Leave: close the search, go to the list</source>
        <translation>離れる: 検索を閉じて一覧へ</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Link to the message</source>
        <translation>メッセージへのリンク</translation>
    </message>
    <message>
        <source>Links may lead to</source>
        <translation>リンクをたどってよい先</translation>
    </message>
    <message>
        <source>List c&amp;hild sessions</source>
        <translation>子セッションも一覧に表示(&amp;H)</translation>
    </message>
    <message>
        <source>List of</source>
        <translation>一覧の対象</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>一覧</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>進行中</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>読み込み中…</translation>
    </message>
    <message>
        <source>Look also in what tools were asked and answered</source>
        <translation>ツールへの依頼と結果の中も探します</translation>
    </message>
    <message>
        <source>Look at `pond-desktop doctor`.</source>
        <translation>`pond-desktop doctor` を見てください。</translation>
    </message>
    <message>
        <source>Look at a sample history</source>
        <translation>サンプルの履歴を見る</translation>
    </message>
    <message>
        <source>Look at the status of its source.</source>
        <translation>ソースの状態を見てください。</translation>
    </message>
    <message>
        <source>Look f&amp;urther: what else could be searched</source>
        <translation>さらに探す: ほかに検索できるもの(&amp;U)</translation>
    </message>
    <message>
        <source>Look for it in the agent.</source>
        <translation>エージェントの中で探してください。</translation>
    </message>
    <message>
        <source>Look for it in the list of sessions or with a search, or capture first.</source>
        <translation>セッション一覧か検索で探すか、先に取り込んでください。</translation>
    </message>
    <message>
        <source>Look for the session in its agent.</source>
        <translation>エージェントの中でセッションを探してください。</translation>
    </message>
    <message>
        <source>Look further</source>
        <translation>さらに探す</translation>
    </message>
    <message>
        <source>Looked for as well, and not found: {agents}.</source>
        <translation>ほかに探して見つからなかったもの: {agents}。</translation>
    </message>
    <message>
        <source>Looked for: {agents}.</source>
        <translation>探したもの: {agents}。</translation>
    </message>
    <message>
        <source>Looked in {folders}.</source>
        <translation>探した場所: {folders}。</translation>
    </message>
    <message>
        <source>Looking every minute</source>
        <translation>1 分ごとに確認中</translation>
    </message>
    <message>
        <source>Looking for editors…</source>
        <translation>エディターを探しています…</translation>
    </message>
    <message>
        <source>Looking for histories…</source>
        <translation>履歴を探しています…</translation>
    </message>
    <message>
        <source>Looking for the histories of coding agents…</source>
        <translation>コーディングエージェントの履歴を探しています…</translation>
    </message>
    <message>
        <source>Looking for what is new…</source>
        <translation>新しいものを探しています…</translation>
    </message>
    <message>
        <source>Looking further finds no more</source>
        <translation>さらに探しても見つかりません</translation>
    </message>
    <message>
        <source>Looking further…</source>
        <translation>さらに探しています…</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>探しています…</translation>
    </message>
    <message>
        <source>MMM yyyy</source>
        <translation>yyyy年M月</translation>
    </message>
    <message>
        <source>Make it and its folder writable.</source>
        <translation>それとそのフォルダーに書き込めるようにしてください。</translation>
    </message>
    <message>
        <source>Make it readable, or remove it.</source>
        <translation>読めるようにするか、削除してください。</translation>
    </message>
    <message>
        <source>Make it writable, or set {variable} to a folder that is.</source>
        <translation>書き込めるようにするか、{variable} に書き込めるフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>Make it {value}.</source>
        <translation>次の値にしてください: {value}。</translation>
    </message>
    <message>
        <source>Make room there, then capture again; nothing was half written.</source>
        <translation>空きを作ってから、もう一度取り込んでください。書きかけのものはありません。</translation>
    </message>
    <message>
        <source>Make them readable.</source>
        <translation>読み取れるようにしてください。</translation>
    </message>
    <message>
        <source>Making tool output searchable: {share}</source>
        <translation>ツールの出力を検索できるようにしています: {share}</translation>
    </message>
    <message>
        <source>Mar&amp;k all sessions as read</source>
        <translation>すべてのセッションを既読にする(&amp;K)</translation>
    </message>
    <message>
        <source>Markdown link</source>
        <translation>Markdown のリンク</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>大文字と小文字を区別</translation>
    </message>
    <message>
        <source>Matches &amp;by session</source>
        <translation>一致をセッション別に(&amp;B)</translation>
    </message>
    <message>
        <source>Matches below the session they stand in</source>
        <translation>一致を、それを含むセッションの下に表示</translation>
    </message>
    <message>
        <source>Mend that line.</source>
        <translation>その行を直してください。</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Message &amp;detail</source>
        <translation>メッセージの詳細(&amp;D)</translation>
    </message>
    <message>
        <source>Message detail</source>
        <translation>メッセージの詳細</translation>
    </message>
    <message>
        <source>Message not loaded yet</source>
        <translation>メッセージは未読み込みです</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Model changed</source>
        <translation>モデルの変更</translation>
    </message>
    <message>
        <source>Model: {model}</source>
        <translation>モデル: {model}</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>月</translation>
    </message>
    <message>
        <source>Mount its disk.</source>
        <translation>そのディスクをマウントしてください。</translation>
    </message>
    <message>
        <source>Move it aside and capture again, or restore a backup from its backups folder.</source>
        <translation>それを別の場所に移してもう一度取り込むか、backups フォルダーのバックアップから復元してください。</translation>
    </message>
    <message>
        <source>Name a folder…</source>
        <translation>フォルダーを指定…</translation>
    </message>
    <message>
        <source>Name a new file.</source>
        <translation>新しいファイル名を指定してください。</translation>
    </message>
    <message>
        <source>Name another one, or compare its versions: diff SESSION.</source>
        <translation>別のものを指定するか、版どうしを比べてください: diff SESSION。</translation>
    </message>
    <message>
        <source>Name one of these in full.</source>
        <translation>どれか 1 つを省略せずに指定してください。</translation>
    </message>
    <message>
        <source>Narrow ▾</source>
        <translation>絞り込む ▾</translation>
    </message>
    <message>
        <source>Nearest: {what}</source>
        <translation>最も近いもの: {what}</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>新しいキー</translation>
    </message>
    <message>
        <source>New keys:</source>
        <translation>新しいキー:</translation>
    </message>
    <message>
        <source>Next message or session</source>
        <translation>次のメッセージまたはセッション</translation>
    </message>
    <message>
        <source>Next pa&amp;ne</source>
        <translation>次のペイン(&amp;N)</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>次のページ</translation>
    </message>
    <message>
        <source>Next place (Enter)</source>
        <translation>次の場所 (Enter)</translation>
    </message>
    <message>
        <source>Next thing you &amp;wrote</source>
        <translation>次の自分の発言(&amp;W)</translation>
    </message>
    <message>
        <source>No agent&apos;s folder is known.</source>
        <translation>エージェントのフォルダーがわかりません。</translation>
    </message>
    <message>
        <source>No agent&apos;s history was found on this machine.</source>
        <translation>このマシンにエージェントの履歴は見つかりませんでした。</translation>
    </message>
    <message>
        <source>No command of {agent} is known that goes on with this session.</source>
        <translation>このセッションを続ける {agent} のコマンドは知られていません。</translation>
    </message>
    <message>
        <source>No editor is open that could take it</source>
        <translation>受け取れるエディターが開いていません</translation>
    </message>
    <message>
        <source>No folder of the session is there any more: {folders}.</source>
        <translation>セッションのフォルダーはもうありません: {folders}。</translation>
    </message>
    <message numerus="yes">
        <source>No full match; %Ln come near</source>
        <translation>
            <numerusform>完全な一致なし。近いもの %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>No history found</source>
        <translation>履歴が見つかりません</translation>
    </message>
    <message>
        <source>No hit in this session</source>
        <translation>このセッションに一致はありません</translation>
    </message>
    <message>
        <source>No keyboard has these keys.</source>
        <translation>このキーを持つキーボードはありません。</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>キーなし</translation>
    </message>
    <message>
        <source>No longer in the archive</source>
        <translation>アーカイブにはもうありません</translation>
    </message>
    <message>
        <source>No longer pinned</source>
        <translation>ピン留めを外しました</translation>
    </message>
    <message>
        <source>No match</source>
        <translation>一致なし</translation>
    </message>
    <message>
        <source>No match in {amount}</source>
        <translation>{amount}に一致なし</translation>
    </message>
    <message>
        <source>No message chosen</source>
        <translation>メッセージが選ばれていません</translation>
    </message>
    <message>
        <source>No message holds all of the words; listed are the best {count} with some of them.</source>
        <translation>すべての語を含むメッセージはありません。一部を含むものの上位 {count} 件を表示しています。</translation>
    </message>
    <message>
        <source>No message holds all of the words; listed are the best {count} with what was perhaps meant: {words}.</source>
        <translation>すべての語を含むメッセージはありません。意図されたと思われる語を含むものの上位 {count} 件を表示しています: {words}。</translation>
    </message>
    <message>
        <source>No message holds all of the words; these hold some of them.</source>
        <translation>すべての語を含むメッセージはありません。一部を含むものを表示しています。</translation>
    </message>
    <message>
        <source>No message holds all of the words; these hold what was perhaps meant: {words}.</source>
        <translation>すべての語を含むメッセージはありません。意図されたと思われる語を含むものを表示しています: {words}。</translation>
    </message>
    <message>
        <source>No message holds it with this punctuation; these hold its words.</source>
        <translation>この記号のまま含むメッセージはありません。語を含むものを表示しています。</translation>
    </message>
    <message>
        <source>No model named</source>
        <translation>モデル名なし</translation>
    </message>
    <message>
        <source>No note</source>
        <translation>メモなし</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>プロジェクトなし</translation>
    </message>
    <message>
        <source>No search is saved under the name {name}.</source>
        <translation>{name} という名前で保存された検索はありません。</translation>
    </message>
    <message>
        <source>No session chosen</source>
        <translation>セッションが選ばれていません</translation>
    </message>
    <message>
        <source>No session fits: {filters}</source>
        <translation>条件に合うセッションなし: {filters}</translation>
    </message>
    <message>
        <source>No session or message was named.</source>
        <translation>セッションもメッセージも指定されていません。</translation>
    </message>
    <message>
        <source>No tag yet</source>
        <translation>まだタグがありません</translation>
    </message>
    <message>
        <source>No time was left to ask it.</source>
        <translation>調べる時間が残っていませんでした。</translation>
    </message>
    <message>
        <source>Nobody here reads the files of {source}.</source>
        <translation>{source} のファイルを読むものがここにはありません。</translation>
    </message>
    <message>
        <source>None of the {count} looked at in time has this punctuation; listed is what holds the words.</source>
        <translation>時間内に調べた {count} 件に、この記号を含むものはありません。語を含むものを表示しています。</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>まだありません</translation>
    </message>
    <message>
        <source>Nor is there one without any single of the filters.</source>
        <translation>どの絞り込みを 1 つ外しても見つかりません。</translation>
    </message>
    <message>
        <source>Not all calls, results and reasoning are searchable yet: they are added newest first.</source>
        <translation>呼び出し・結果・思考のすべてがまだ検索できるわけではありません。新しいものから加えられます。</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>Not inserted: {fault}</source>
        <translation>挿入されませんでした: {fault}</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>今はしない</translation>
    </message>
    <message>
        <source>Not on this machine now; kept in the archive</source>
        <translation>今はこのマシンにありません。アーカイブには残っています</translation>
    </message>
    <message>
        <source>Not searched: child sessions.</source>
        <translation>検索していないもの: 子セッション。</translation>
    </message>
    <message>
        <source>Not searched: the conversation, and child sessions.</source>
        <translation>検索していないもの: 会話、子セッション。</translation>
    </message>
    <message>
        <source>Not searched: the conversation.</source>
        <translation>検索していないもの: 会話。</translation>
    </message>
    <message>
        <source>Not searched: tool calls and results, and child sessions.</source>
        <translation>検索していないもの: ツールの呼び出しと結果、子セッション。</translation>
    </message>
    <message>
        <source>Not searched: tool calls and results.</source>
        <translation>検索していないもの: ツールの呼び出しと結果。</translation>
    </message>
    <message>
        <source>Not understood</source>
        <translation>解釈できません</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>of the agent</comment>
        <translation>注記</translation>
    </message>
    <message>
        <source>Note at this &amp;message…</source>
        <translation>このメッセージのメモ(&amp;M)…</translation>
    </message>
    <message>
        <source>Nothing besides</source>
        <translation>ほかにはありません</translation>
    </message>
    <message>
        <source>Nothing can be excluded beside OR: nearly every message would match.</source>
        <translation>OR と並べて除外はできません。ほとんどのメッセージが一致してしまいます。</translation>
    </message>
    <message>
        <source>Nothing captured yet</source>
        <translation>まだ何も取り込まれていません</translation>
    </message>
    <message>
        <source>Nothing flashes, blinks or glides.</source>
        <translation>点滅や滑らかな動きをなくします。</translation>
    </message>
    <message>
        <source>Nothing has a time in this year. What was captured is from {first} to {last}.</source>
        <translation>この年の時刻を持つものはありません。取り込まれたものは {first} から {last} までです。</translation>
    </message>
    <message>
        <source>Nothing in the query can be looked for: {amount} searched.</source>
        <translation>この検索語では何も探せません。検索したもの: {amount}。</translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation>その名前のものはありません。</translation>
    </message>
    <message>
        <source>Nothing is found by these words.</source>
        <translation>この語では何も見つかりません。</translation>
    </message>
    <message>
        <source>Nothing is found by: {query}</source>
        <translation>次の検索では何も見つかりません: {query}</translation>
    </message>
    <message>
        <source>Nothing more at other times</source>
        <translation>ほかの時期にはもうありません</translation>
    </message>
    <message>
        <source>Nothing more in all projects</source>
        <translation>全プロジェクトでもこれ以上ありません</translation>
    </message>
    <message>
        <source>Nothing more in child sessions</source>
        <translation>子セッションにはもうありません</translation>
    </message>
    <message>
        <source>Nothing more in tool calls, results and reasoning</source>
        <translation>ツールの呼び出し・結果・思考にはもうありません</translation>
    </message>
    <message numerus="yes">
        <source>Nothing new in %Ln file(s)</source>
        <translation>
            <numerusform>ファイル %Ln 件に新しいものはありません</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing new of them is captured. What was captured stays.</source>
        <translation>新しいものは取り込まれません。取り込み済みのものは残ります。</translation>
    </message>
    <message>
        <source>Nothing that can be read differs.</source>
        <translation>読める部分に違いはありません。</translation>
    </message>
    <message>
        <source>Nothing that was captured of it was taken back.</source>
        <translation>取り込んだもので取り消されたものはありません。</translation>
    </message>
    <message>
        <source>Nothing to look for</source>
        <translation>探すものがありません</translation>
    </message>
    <message>
        <source>Nothing to search yet</source>
        <translation>まだ検索するものがありません</translation>
    </message>
    <message>
        <source>Nothing was captured yet.</source>
        <translation>まだ何も取り込まれていません。</translation>
    </message>
    <message>
        <source>Nothing was said in this session</source>
        <translation>このセッションには発言がありません</translation>
    </message>
    <message>
        <source>Nothing yet: open another session beside this one</source>
        <translation>まだありません。別のセッションを横に開いてください</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Of a session or a message: its link, its locator or its id.</source>
        <translation>セッションまたはメッセージのリンク、ロケーター、または ID。</translation>
    </message>
    <message>
        <source>Offers to press the keys for pasting in the window that was in front, on X11.</source>
        <translation>前面にあったウィンドウで貼り付けのキーを押すことを選べるようにします (X11)。</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>古い順</translation>
    </message>
    <message>
        <source>Only the &amp;conversation, without what tools did</source>
        <translation>会話のみ、ツールの動作は除く(&amp;C)</translation>
    </message>
    <message>
        <source>Only the con&amp;versation</source>
        <translation>会話のみ(&amp;V)</translation>
    </message>
    <message>
        <source>Only the first {most} characters were read.</source>
        <translation>先頭の {most} 文字だけを読みました。</translation>
    </message>
    <message>
        <source>Only the messages found by: {query}</source>
        <translation>次の検索で見つかったメッセージのみ: {query}</translation>
    </message>
    <message>
        <source>Only {field}: {value}</source>
        <translation>{field} を絞り込む: {value}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Open &amp;beside what is read</source>
        <translation>読んでいるものの隣に開く(&amp;B)</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>リンクを開く</translation>
    </message>
    <message>
        <source>Open a session or search for something first: that can be exported</source>
        <translation>先にセッションを開くか検索してください。それを書き出せます</translation>
    </message>
    <message>
        <source>Open by a &amp;link or an id…</source>
        <translation>リンクか ID で開く(&amp;L)…</translation>
    </message>
    <message>
        <source>Open by a link or an id</source>
        <translation>リンクか ID で開く</translation>
    </message>
    <message>
        <source>Open in a new &amp;window</source>
        <translation>新しいウィンドウで開く(&amp;W)</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Open it in one, or choose another place.</source>
        <translation>どれかで表示するか、別の挿入先を選んでください。</translation>
    </message>
    <message>
        <source>Open message {locator}   (Enter)</source>
        <translation>メッセージ {locator} を開く   (Enter)</translation>
    </message>
    <message>
        <source>Open one there, then insert again.</source>
        <translation>そこで開いてから、もう一度挿入してください。</translation>
    </message>
    <message>
        <source>Open session {locator}   (Enter)</source>
        <translation>セッション {locator} を開く   (Enter)</translation>
    </message>
    <message>
        <source>Open the message to see its parts.</source>
        <translation>メッセージを開くと部分が見られます。</translation>
    </message>
    <message>
        <source>Open the picture</source>
        <translation>画像を開く</translation>
    </message>
    <message>
        <source>Open the session that started this one (Alt+Up)</source>
        <translation>このセッションを始めたセッションを開く (Alt+Up)</translation>
    </message>
    <message>
        <source>Open this address at {host} with the system&apos;s own program?</source>
        <translation>{host} のこのアドレスをシステムのプログラムで開きますか？</translation>
    </message>
    <message>
        <source>Open this address with the system&apos;s own program?</source>
        <translation>このアドレスをシステムのプログラムで開きますか？</translation>
    </message>
    <message>
        <source>Open {address}</source>
        <translation>{address} を開く</translation>
    </message>
    <message>
        <source>Open {card}</source>
        <translation>{card} を開く</translation>
    </message>
    <message>
        <source>Order of the turns</source>
        <translation>ターンの順序</translation>
    </message>
    <message>
        <source>Org link</source>
        <translation>Org のリンク</translation>
    </message>
    <message>
        <source>Other forms of the words are found too, below those as typed.</source>
        <translation>語の別の形も、入力どおりのものの下に見つかります。</translation>
    </message>
    <message>
        <source>Other sessions</source>
        <translation>ほかのセッション</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>P&amp;in or unpin this message</source>
        <translation>このメッセージのピン留めを切り替え(&amp;I)</translation>
    </message>
    <message>
        <source>P&amp;revious pane</source>
        <translation>前のペイン(&amp;R)</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>1 ページ下へ</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>1 ページ上へ</translation>
    </message>
    <message>
        <source>Page {number} of {count} · {size} · {lines}</source>
        <translation>{number} / {count} ページ · {size} · {lines}</translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation>設定のページ</translation>
    </message>
    <message>
        <source>Parent agent</source>
        <translation>親エージェント</translation>
    </message>
    <message>
        <source>Parent session</source>
        <translation>親セッション</translation>
    </message>
    <message>
        <source>Paste into the window used before</source>
        <translation>直前に使ったウィンドウに貼り付ける</translation>
    </message>
    <message>
        <source>Pin the chosen s&amp;essions</source>
        <translation>選んだセッションをピン留め(&amp;E)</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>ピン留め</translation>
    </message>
    <message numerus="yes">
        <source>Pinned %Ln session(s)</source>
        <translation>
            <numerusform>セッション %Ln 件をピン留めしました</numerusform>
        </translation>
    </message>
    <message>
        <source>Pinned: is:pinned finds it</source>
        <translation>ピン留めしました。is:pinned で見つかります</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>プレーンテキスト</translation>
    </message>
    <message>
        <source>Pond Desktop copies what your agents wrote into an archive of its own, and keeps it when they delete it. Nothing is written, renamed or deleted in their folders, and nothing leaves this machine.</source>
        <translation>Pond Desktop は、エージェントが書いたものを自身のアーカイブに写し、元が消されても残します。エージェントのフォルダーでは何も書き込まず、名前を変えず、消しません。このマシンから外へは何も出ません。</translation>
    </message>
    <message>
        <source>Pond Desktop is open already: its window was raised.</source>
        <translation>Pond Desktop はすでに開いています。ウィンドウを前面に出しました。</translation>
    </message>
    <message>
        <source>Press q there, then insert again.</source>
        <translation>そこで q を押してから、もう一度挿入してください。</translation>
    </message>
    <message>
        <source>Previous message or session</source>
        <translation>前のメッセージまたはセッション</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>前のページ</translation>
    </message>
    <message>
        <source>Previous place (Shift+Enter)</source>
        <translation>前の場所 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Previous thing &amp;you wrote</source>
        <translation>前の自分の発言(&amp;Y)</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>価格</translation>
    </message>
    <message>
        <source>Prices of models</source>
        <translation>モデルの価格</translation>
    </message>
    <message>
        <source>Programs that are given the text, one word a line. No shell reads them.</source>
        <translation>テキストを渡すプログラム。1 行に 1 語。シェルは介しません。</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>プロジェクト</translation>
    </message>
    <message>
        <source>Project · {path}</source>
        <translation>プロジェクト · {path}</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>プロジェクト</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Put a reference to what is chosen on the clipboard</source>
        <translation>選んだものへの参照をクリップボードに入れます</translation>
    </message>
    <message>
        <source>Put it back there first: `export --raw` gives its bytes.</source>
        <translation>先に元の場所へ戻してください。`export --raw` でバイト列が得られます。</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>Raw rec&amp;ord of the message</source>
        <translation>メッセージの元の記録(&amp;O)</translation>
    </message>
    <message>
        <source>Raw record</source>
        <translation>元の記録</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>もう一度読む</translation>
    </message>
    <message>
        <source>Read the session to see its messages.</source>
        <translation>セッションを読むとメッセージが見られます。</translation>
    </message>
    <message>
        <source>Read there why, or choose another place.</source>
        <translation>そちらで理由を確かめるか、別の挿入先を選んでください。</translation>
    </message>
    <message>
        <source>Read what is new in the agents&apos; histories</source>
        <translation>エージェントの履歴から新しいものを読みます</translation>
    </message>
    <message>
        <source>Reading or writing the archive failed: {path}.</source>
        <translation>アーカイブの読み書きに失敗しました: {path}。</translation>
    </message>
    <message>
        <source>Reading the picture…</source>
        <translation>画像を読んでいます…</translation>
    </message>
    <message>
        <source>Reading works meanwhile; try again when it is done.</source>
        <translation>その間も読むことはできます。終わってからもう一度試してください。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>読んでいます…</translation>
    </message>
    <message>
        <source>Recently read</source>
        <translation>最近読んだもの</translation>
    </message>
    <message>
        <source>Recorded in {folder}</source>
        <translation>記録された場所: {folder}</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>動きを減らす</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Remove all filters</source>
        <translation>すべての絞り込みを外す</translation>
    </message>
    <message>
        <source>Remove the chosen folder: {setting}</source>
        <translation>選んだフォルダーを削除: {setting}</translation>
    </message>
    <message>
        <source>Remove the chosen one: {setting}</source>
        <translation>選んだものを削除: {setting}</translation>
    </message>
    <message>
        <source>Remove {filter}</source>
        <translation>{filter}を外す</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Results have no order {order}.</source>
        <translation>結果に {order} という並び順はありません。</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>役割</translation>
    </message>
    <message>
        <source>Run this in the right one: {command}</source>
        <translation>正しいフォルダーで次を実行してください: {command}</translation>
    </message>
    <message>
        <source>S&amp;maller</source>
        <translation>小さく(&amp;M)</translation>
    </message>
    <message>
        <source>Sa&amp;ved searches</source>
        <translation>保存した検索(&amp;V)</translation>
    </message>
    <message>
        <source>Said by {model}</source>
        <translation>{model} の発言</translation>
    </message>
    <message>
        <source>Sample history — Pond Desktop</source>
        <translation>サンプルの履歴 — Pond Desktop</translation>
    </message>
    <message>
        <source>Save all of it into a file</source>
        <translation>全体をファイルに保存</translation>
    </message>
    <message>
        <source>Save all of this part</source>
        <translation>この部分をすべて保存</translation>
    </message>
    <message>
        <source>Save all…</source>
        <translation>すべて保存…</translation>
    </message>
    <message>
        <source>Save t&amp;his search…</source>
        <translation>この検索を保存(&amp;H)…</translation>
    </message>
    <message>
        <source>Save this picture</source>
        <translation>この画像を保存</translation>
    </message>
    <message>
        <source>Save this search</source>
        <translation>この検索を保存</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>保存しました</translation>
    </message>
    <message>
        <source>Saved search</source>
        <translation>保存した検索</translation>
    </message>
    <message>
        <source>Saved search · {query}</source>
        <translation>保存した検索 · {query}</translation>
    </message>
    <message>
        <source>Saved searches</source>
        <translation>保存した検索</translation>
    </message>
    <message>
        <source>Saved {size} in {path}</source>
        <translation>{size} を {path} に保存しました</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Saving {name}…</source>
        <translation>{name} を保存しています…</translation>
    </message>
    <message>
        <source>Say &apos;end&apos; or &apos;start&apos;.</source>
        <translation>&apos;end&apos; か &apos;start&apos; を指定してください。</translation>
    </message>
    <message>
        <source>Say &apos;relevance&apos; or &apos;recency&apos;.</source>
        <translation>&apos;relevance&apos; か &apos;recency&apos; を指定してください。</translation>
    </message>
    <message>
        <source>Say from {least} to {most}.</source>
        <translation>{least} から {most} までで指定してください。</translation>
    </message>
    <message>
        <source>Se&amp;arch in this session</source>
        <translation>このセッションを検索(&amp;A)</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Search again later; each capture goes on with it.</source>
        <translation>後でもう一度検索してください。取り込みのたびに進みます。</translation>
    </message>
    <message>
        <source>Search again when that is done.</source>
        <translation>終わってからもう一度検索してください。</translation>
    </message>
    <message>
        <source>Search again, or narrow the search.</source>
        <translation>もう一度検索するか、絞り込んでください。</translation>
    </message>
    <message>
        <source>Search again.</source>
        <translation>もう一度検索してください。</translation>
    </message>
    <message>
        <source>Search all sessions</source>
        <translation>すべてのセッションを検索</translation>
    </message>
    <message>
        <source>Search all sessions and messages</source>
        <translation>すべてのセッションとメッセージを検索</translation>
    </message>
    <message>
        <source>Search all sessions for “{words}”</source>
        <translation>すべてのセッションで「{words}」を検索</translation>
    </message>
    <message>
        <source>Search by meaning</source>
        <translation>意味で検索</translation>
    </message>
    <message>
        <source>Search by words: leave the arm out, or choose &apos;conversation&apos;, &apos;tools&apos; or &apos;all&apos;.</source>
        <translation>語で検索してください。対象を省くか、&apos;conversation&apos;、&apos;tools&apos;、&apos;all&apos; から選んでください。</translation>
    </message>
    <message>
        <source>Search for it in other words first.</source>
        <translation>先に別の語で検索してください。</translation>
    </message>
    <message>
        <source>Search for something first</source>
        <translation>先に何かを検索してください</translation>
    </message>
    <message>
        <source>Search for something, and open a session: F3 goes through its hits.</source>
        <translation>検索してセッションを開くと、F3 で一致を順に移動できます。</translation>
    </message>
    <message>
        <source>Search for this instead</source>
        <translation>代わりにこれを検索</translation>
    </message>
    <message>
        <source>Search for what else is tagged {tag}</source>
        <translation>{tag} のタグが付いたほかのものを検索</translation>
    </message>
    <message>
        <source>Search in this session</source>
        <translation>このセッションを検索</translation>
    </message>
    <message>
        <source>Search in “{title}”</source>
        <translation>「{title}」の中を検索</translation>
    </message>
    <message>
        <source>Search only the session that is shown</source>
        <translation>表示中のセッションだけを検索</translation>
    </message>
    <message>
        <source>Search results, best first</source>
        <translation>検索結果、一致度の高い順</translation>
    </message>
    <message>
        <source>Search results, newest first</source>
        <translation>検索結果、新しい順</translation>
    </message>
    <message>
        <source>Search the sessions of {project}</source>
        <translation>{project} のセッションを検索</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>検索中…</translation>
    </message>
    <message>
        <source>See `paths` for the folders, or name one: --root AGENT=PATH. Where a link leads out of them, name its target in follow_links_to of settings.toml.</source>
        <translation>フォルダーは `paths` で確かめるか、--root AGENT=PATH で指定してください。リンクが外に出る場合は、その先を settings.toml の follow_links_to に書いてください。</translation>
    </message>
    <message>
        <source>See what is wrong with that, or copy the reference.</source>
        <translation>何が問題か確かめるか、参照をコピーしてください。</translation>
    </message>
    <message>
        <source>See what it shows, or choose another place.</source>
        <translation>表示内容を確かめるか、別の挿入先を選んでください。</translation>
    </message>
    <message>
        <source>See whether it works there, or copy the reference.</source>
        <translation>そちらが動いているか確かめるか、参照をコピーしてください。</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>セッション</translation>
    </message>
    <message>
        <source>Session &amp;list</source>
        <translation>セッション一覧(&amp;L)</translation>
    </message>
    <message>
        <source>Session not loaded yet</source>
        <translation>セッションは未読み込みです</translation>
    </message>
    <message>
        <source>Session {title}</source>
        <translation>セッション {title}</translation>
    </message>
    <message>
        <source>Session, project, saved search or command</source>
        <translation>セッション、プロジェクト、保存した検索、コマンド</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>セッション</translation>
    </message>
    <message>
        <source>Sessions appear here as they are read.</source>
        <translation>セッションは読まれるとここに現れます。</translation>
    </message>
    <message>
        <source>Sessions by &amp;agent</source>
        <translation>エージェント別のセッション(&amp;A)</translation>
    </message>
    <message>
        <source>Sessions by &amp;project</source>
        <translation>プロジェクト別のセッション(&amp;P)</translation>
    </message>
    <message>
        <source>Sessions by con&amp;versation</source>
        <translation>会話別のセッション(&amp;V)</translation>
    </message>
    <message>
        <source>Sessions by da&amp;y</source>
        <translation>日別のセッション(&amp;Y)</translation>
    </message>
    <message>
        <source>Sessions in colu&amp;mns</source>
        <translation>セッションを列で表示(&amp;M)</translation>
    </message>
    <message>
        <source>Sessions latest first</source>
        <translation>セッションを新しい順に</translation>
    </message>
    <message>
        <source>Sessions linked to this one</source>
        <translation>このセッションとつながるセッション</translation>
    </message>
    <message>
        <source>Sessions, latest first</source>
        <translation>セッション、新しい順</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>短くしてください。</translation>
    </message>
    <message>
        <source>Show Pond Desktop</source>
        <translation>Pond Desktop を表示</translation>
    </message>
    <message>
        <source>Show all ({size})</source>
        <translation>すべて表示 ({size})</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>フォルダーで表示</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>さらに表示</translation>
    </message>
    <message>
        <source>Show the file&apos;s folder</source>
        <translation>ファイルのフォルダーを表示</translation>
    </message>
    <message>
        <source>Show the message&apos;s open cards as &amp;written</source>
        <translation>開いているカードを書かれたまま表示(&amp;W)</translation>
    </message>
    <message>
        <source>Show the numbers as a table</source>
        <translation>数値を表で表示</translation>
    </message>
    <message>
        <source>Show what the session said before its file was rewritten</source>
        <translation>ファイルが書き換えられる前のセッションの内容を表示</translation>
    </message>
    <message>
        <source>Show {measure}</source>
        <translation>{measure}を表示</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>左右に並べる</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Size of a pack</source>
        <translation>まとめの大きさ</translation>
    </message>
    <message>
        <source>Size of letters</source>
        <translation>文字の大きさ</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>小さく</translation>
    </message>
    <message>
        <source>So many tokens at most, estimated, from 500 to 100,000. What is left out is said.</source>
        <translation>見積もりで最大のトークン数。500 から 100,000。省いたものは示されます。</translation>
    </message>
    <message>
        <source>Some of its files could not be read.</source>
        <translation>一部のファイルを読めませんでした。</translation>
    </message>
    <message>
        <source>Something went wrong in Pond Desktop</source>
        <translation>Pond Desktop で問題が起きました</translation>
    </message>
    <message>
        <source>Sorted</source>
        <translation>並べ順</translation>
    </message>
    <message>
        <source>Start reading</source>
        <translation>読み始める</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>開始した</translation>
    </message>
    <message>
        <source>Started by</source>
        <translation>開始元</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>候補</translation>
    </message>
    <message>
        <source>System</source>
        <translation>システム</translation>
    </message>
    <message>
        <source>T&amp;wo sessions side by side</source>
        <translation>2 つのセッションを並べる(&amp;W)</translation>
    </message>
    <message>
        <source>Ta&amp;gs of this message…</source>
        <translation>このメッセージのタグ(&amp;G)…</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>タグ</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>タグ</translation>
    </message>
    <message>
        <source>Take away the filter: {words}</source>
        <translation>絞り込みを外す: {words}</translation>
    </message>
    <message>
        <source>Take away: {filter}</source>
        <translation>外す: {filter}</translation>
    </message>
    <message>
        <source>Take the pin away (Ctrl+D)</source>
        <translation>ピン留めを外す (Ctrl+D)</translation>
    </message>
    <message>
        <source>Take the tag {tag} away</source>
        <translation>タグ {tag} を外す</translation>
    </message>
    <message>
        <source>Take the words away</source>
        <translation>語を消す</translation>
    </message>
    <message>
        <source>Take these keys from there</source>
        <translation>そこからこのキーを外す</translation>
    </message>
    <message>
        <source>Take this tag away</source>
        <translation>このタグを外す</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>タスク</translation>
    </message>
    <message>
        <source>Tell capitals and small letters apart</source>
        <translation>大文字と小文字を区別します</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Texts with fields, such as {title|md} or {url}, to be filled in and inserted.</source>
        <translation>{title|md} や {url} のようなフィールドを持つテキスト。埋めて挿入します。</translation>
    </message>
    <message>
        <source>That is a lot at once. It is one step to undo there.</source>
        <translation>一度に挿入するには多い量です。そちらでは 1 回で元に戻せます。</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln chosen session(s)</source>
        <translation>
            <numerusform>選んだセッション %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>The adapter {name} of {package} is left out: {reason}.</source>
        <translation>{package} のアダプター {name} は除外されています: {reason}。</translation>
    </message>
    <message>
        <source>The agent is writing this session just now</source>
        <translation>エージェントがこのセッションを書いている最中です</translation>
    </message>
    <message>
        <source>The agent&apos;s title</source>
        <translation>エージェントの付けたタイトル</translation>
    </message>
    <message>
        <source>The agent, in the person&apos;s name</source>
        <translation>エージェント (人の名で)</translation>
    </message>
    <message>
        <source>The archive cannot be made in {folder}: {reason}.</source>
        <translation>{folder} にアーカイブを作れません: {reason}。</translation>
    </message>
    <message>
        <source>The archive cannot be opened for this: {path}.</source>
        <translation>この操作のためにアーカイブを開けません: {path}。</translation>
    </message>
    <message>
        <source>The archive file is damaged: {path}.</source>
        <translation>アーカイブファイルが壊れています: {path}。</translation>
    </message>
    <message>
        <source>The archive has version {version}; this program knows versions up to {newest}.</source>
        <translation>アーカイブの版は {version} です。このプログラムが扱えるのは版 {newest} までです。</translation>
    </message>
    <message>
        <source>The archive is being written by another program.</source>
        <translation>別のプログラムがアーカイブに書き込んでいます。</translation>
    </message>
    <message>
        <source>The archive&apos;s folder cannot be written: {reason}.</source>
        <translation>アーカイブのフォルダーに書き込めません: {reason}。</translation>
    </message>
    <message>
        <source>The archive: {file}</source>
        <translation>アーカイブ: {file}</translation>
    </message>
    <message>
        <source>The disk that holds the archive is full ({folder}).</source>
        <translation>アーカイブのあるディスクがいっぱいです ({folder})。</translation>
    </message>
    <message>
        <source>The export was stopped</source>
        <translation>書き出しを停止しました</translation>
    </message>
    <message>
        <source>The file is read-only.</source>
        <translation>ファイルは読み取り専用です。</translation>
    </message>
    <message>
        <source>The file of the session is gone: {path}.</source>
        <translation>セッションのファイルはもうありません: {path}。</translation>
    </message>
    <message>
        <source>The filters left nothing to search</source>
        <translation>絞り込みで検索するものがなくなりました</translation>
    </message>
    <message>
        <source>The folder could not be opened</source>
        <translation>フォルダーを開けませんでした</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be made: {reason}.</source>
        <translation>フォルダー {folder} を作れません: {reason}。</translation>
    </message>
    <message>
        <source>The format {format} has nothing to say of it.</source>
        <translation>形式 {format} では、これについて書くことがありません。</translation>
    </message>
    <message>
        <source>The format {format} of the settings has a brace without its other half.</source>
        <translation>設定の形式 {format} に、対になっていない波かっこがあります。</translation>
    </message>
    <message>
        <source>The history of {agent} was not there at the last capture; what was captured before is kept. Mount its disk, or name its folder: --root AGENT=PATH.</source>
        <translation>前回の取り込みのとき {agent} の履歴がありませんでした。以前に取り込んだものは残っています。ディスクをマウントするか、フォルダーを指定してください: --root AGENT=PATH。</translation>
    </message>
    <message>
        <source>The id or the file of the session is no name that may stand in a command.</source>
        <translation>セッションの ID かファイル名は、コマンドに入れられる名前ではありません。</translation>
    </message>
    <message>
        <source>The kind of editor to go first, such as neovim; without one it is the last used.</source>
        <translation>最初に選ばれるエディターの種類 (例: neovim)。なければ最後に使ったもの。</translation>
    </message>
    <message>
        <source>The language of menus and messages, from the next start on.</source>
        <translation>メニューとメッセージの言語。次回の起動から。</translation>
    </message>
    <message>
        <source>The last capture of {agent} was broken off. Capture again: it goes on from there.</source>
        <translation>{agent} の前回の取り込みは途中で終わりました。もう一度取り込むと続きから始まります。</translation>
    </message>
    <message>
        <source>The message {message} has no file at {part}.</source>
        <translation>メッセージ {message} の {part} にファイルはありません。</translation>
    </message>
    <message>
        <source>The message {message} has no part {part}.</source>
        <translation>メッセージ {message} に部分 {part} はありません。</translation>
    </message>
    <message>
        <source>The message {message} has no record of its own.</source>
        <translation>メッセージ {message} に固有の記録はありません。</translation>
    </message>
    <message>
        <source>The newest matches first, instead of the best</source>
        <translation>一致度の高い順ではなく、新しい順に</translation>
    </message>
    <message>
        <source>The other side: {title}</source>
        <translation>もう一方の側：{title}</translation>
    </message>
    <message>
        <source>The program, then its words, each on a line of its own.</source>
        <translation>プログラム、続いてその語を、1 行に 1 つずつ。</translation>
    </message>
    <message>
        <source>The query is a name; as words it matches none of {amount}.</source>
        <translation>これは名前です。語としては {amount}のどれにも一致しません。</translation>
    </message>
    <message>
        <source>The reference is on the clipboard.</source>
        <translation>参照はクリップボードにあります。</translation>
    </message>
    <message>
        <source>The root {root} is not understood.</source>
        <translation>ルート {root} を解釈できません。</translation>
    </message>
    <message>
        <source>The search was stopped.</source>
        <translation>検索は中止されました。</translation>
    </message>
    <message>
        <source>The session names no folder that it was in.</source>
        <translation>セッションに、どのフォルダーだったかの記録がありません。</translation>
    </message>
    <message>
        <source>The session that you choose in the list is read here.</source>
        <translation>一覧で選んだセッションをここで読みます。</translation>
    </message>
    <message>
        <source>The session {session} has no earlier version.</source>
        <translation>セッション {session} に以前の版はありません。</translation>
    </message>
    <message>
        <source>The session {session} has no message {message}.</source>
        <translation>セッション {session} にメッセージ {message} はありません。</translation>
    </message>
    <message>
        <source>The session {session} has no {what} in the archive.</source>
        <translation>アーカイブにセッション {session} の {what} はありません。</translation>
    </message>
    <message>
        <source>The session {session} is of another machine ({machine}).</source>
        <translation>セッション {session} は別のマシンのものです ({machine})。</translation>
    </message>
    <message>
        <source>The session {session} lies in several files: {files}.</source>
        <translation>セッション {session} は複数のファイルにあります: {files}。</translation>
    </message>
    <message>
        <source>The session {session} was started by another one.</source>
        <translation>セッション {session} は別のセッションが始めたものです。</translation>
    </message>
    <message>
        <source>The settings file {path} cannot be read: {reason}.</source>
        <translation>設定ファイル {path} を読めません: {reason}。</translation>
    </message>
    <message>
        <source>The settings file {path} cannot be written: {reason}.</source>
        <translation>設定ファイル {path} に書き込めません: {reason}。</translation>
    </message>
    <message>
        <source>The settings file {path} holds {key}, which is no setting.</source>
        <translation>設定ファイル {path} に {key} がありますが、そのような設定はありません。</translation>
    </message>
    <message>
        <source>The settings file {path} is not TOML: {reason}.</source>
        <translation>設定ファイル {path} は TOML ではありません: {reason}。</translation>
    </message>
    <message>
        <source>The settings give keys to {name}, which is no command.</source>
        <translation>設定で {name} にキーが割り当てられていますが、そのようなコマンドはありません。</translation>
    </message>
    <message>
        <source>The settings give {name} the keys {keys}.</source>
        <translation>設定で {name} にキー {keys} が割り当てられています。</translation>
    </message>
    <message>
        <source>The target {target} of another package is left out: that name is taken.</source>
        <translation>別のパッケージの挿入先 {target} は除外されています: その名前は使われています。</translation>
    </message>
    <message>
        <source>The target {target} of {package} is left out: {reason}.</source>
        <translation>{package} の挿入先 {target} は除外されています: {reason}。</translation>
    </message>
    <message>
        <source>The text begins with a dash, and {place} could take it for an option.</source>
        <translation>テキストがハイフンで始まるため、{place} がオプションと見なすおそれがあります。</translation>
    </message>
    <message>
        <source>The text could not be put on the clipboard, from which {place} takes it.</source>
        <translation>{place} が受け取るクリップボードに、テキストを入れられませんでした。</translation>
    </message>
    <message>
        <source>The text, as it stands</source>
        <translation>テキストそのまま</translation>
    </message>
    <message>
        <source>The time was over when {count} matches were read; the next page goes on.</source>
        <translation>一致 {count} 件を読んだところで時間切れになりました。続きは次のページです。</translation>
    </message>
    <message>
        <source>The time {time} has no zone.</source>
        <translation>時刻 {time} にタイムゾーンがありません。</translation>
    </message>
    <message>
        <source>The year after</source>
        <translation>翌年</translation>
    </message>
    <message>
        <source>The year before</source>
        <translation>前年</translation>
    </message>
    <message>
        <source>There is no agent {agent} whose history could be read.</source>
        <translation>履歴を読めるエージェント {agent} はありません。</translation>
    </message>
    <message>
        <source>There is no agent {agent}.</source>
        <translation>エージェント {agent} はありません。</translation>
    </message>
    <message>
        <source>There is no arm {arm}.</source>
        <translation>検索対象 {arm} はありません。</translation>
    </message>
    <message>
        <source>There is no block of code in it.</source>
        <translation>コードブロックがありません。</translation>
    </message>
    <message>
        <source>There is no format {format}.</source>
        <translation>{format} という形式はありません。</translation>
    </message>
    <message>
        <source>There is no message in it.</source>
        <translation>メッセージがありません。</translation>
    </message>
    <message>
        <source>There is no pane {name} to draw.</source>
        <translation>描けるペイン {name} はありません。</translation>
    </message>
    <message>
        <source>There is no source {source}.</source>
        <translation>ソース {source} はありません。</translation>
    </message>
    <message>
        <source>There is no {field} {value}.</source>
        <translation>{field} に {value} はありません。</translation>
    </message>
    <message>
        <source>There is no {field} {value}. Known: {values}.</source>
        <translation>{field} に {value} はありません。あるもの: {values}。</translation>
    </message>
    <message>
        <source>There is nothing that inserts into {place}.</source>
        <translation>{place} に挿入する手段がありません。</translation>
    </message>
    <message>
        <source>There is nothing to search for.</source>
        <translation>検索するものがありません。</translation>
    </message>
    <message>
        <source>These are the keys of: {commands}.</source>
        <translation>このキーを使っているコマンド: {commands}。</translation>
    </message>
    <message>
        <source>They share no beginning</source>
        <translation>共通の始まりはありません</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>This could not be drawn.</source>
        <translation>描画できませんでした。</translation>
    </message>
    <message>
        <source>This desktop has no tray. The icon appears where there is one; until then, closing quits.</source>
        <translation>このデスクトップにはトレイがありません。アイコンはトレイがあれば表示されます。それまでは、閉じると終了します。</translation>
    </message>
    <message>
        <source>This installation does not search by meaning.</source>
        <translation>この環境では意味による検索はできません。</translation>
    </message>
    <message>
        <source>This installation does not search by meaning: it has nothing yet that search.semantic could turn on.</source>
        <translation>この環境では意味による検索はできません。search.semantic でオンにできるものがまだありません。</translation>
    </message>
    <message>
        <source>This is a fault of the program, not of your files. Nothing in the archive was changed by it. These details help to mend it; they hold no text of your conversations.</source>
        <translation>これはファイルではなくプログラムの不具合です。アーカイブは何も変わっていません。以下の詳細は修正に役立ちます。会話の内容は含まれていません。</translation>
    </message>
    <message>
        <source>This is not a place where a search goes on.</source>
        <translation>検索を続けられる位置ではありません。</translation>
    </message>
    <message>
        <source>This is not saved yet: another program is writing the archive. It is tried again until it is saved.</source>
        <translation>まだ保存されていません。別のプログラムがアーカイブに書き込んでいます。保存できるまで繰り返します。</translation>
    </message>
    <message>
        <source>This picture is empty.</source>
        <translation>この画像は空です。</translation>
    </message>
    <message>
        <source>This picture is too large to be shown: {width} × {height} pixels, {size}.</source>
        <translation>この画像は大きすぎて表示できません: {width} × {height} ピクセル、{size}。</translation>
    </message>
    <message>
        <source>This picture of {size} cannot be shown.</source>
        <translation>この画像 ({size}) は表示できません。</translation>
    </message>
    <message>
        <source>This picture of {size} is damaged.</source>
        <translation>この画像 ({size}) は壊れています。</translation>
    </message>
    <message>
        <source>This picture of {size} is too large to be saved.</source>
        <translation>この画像 ({size}) は大きすぎて保存できません。</translation>
    </message>
    <message>
        <source>This place belongs to another search.</source>
        <translation>この位置は別の検索のものです。</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>このセッション</translation>
    </message>
    <message>
        <source>This session: {title}</source>
        <translation>このセッション: {title}</translation>
    </message>
    <message>
        <source>This year</source>
        <translation>今年</translation>
    </message>
    <message>
        <source>Those of the system follow the desktop, where that says what it wants.</source>
        <translation>「システムに合わせる」は、デスクトップの指定があればそれに従います。</translation>
    </message>
    <message>
        <source>Tidy</source>
        <translation>整形</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>タイトル</translation>
    </message>
    <message>
        <source>To read</source>
        <translation>読むもの</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今日</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>Tool bodies were not searched</source>
        <translation>ツールの内容は検索していません</translation>
    </message>
    <message>
        <source>Tool call</source>
        <translation>ツール呼び出し</translation>
    </message>
    <message>
        <source>Tool calls, results and reasoning</source>
        <translation>ツールの呼び出し・結果・思考</translation>
    </message>
    <message>
        <source>Tool result</source>
        <translation>ツールの結果</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>会話内容</translation>
    </message>
    <message>
        <source>Transcript as a &amp;table</source>
        <translation>会話内容を表で(&amp;T)</translation>
    </message>
    <message>
        <source>Transcript as a table</source>
        <translation>会話内容の表</translation>
    </message>
    <message>
        <source>Transcript, beside</source>
        <translation>会話内容、隣</translation>
    </message>
    <message>
        <source>Transcript, read now</source>
        <translation>会話内容、閲覧中</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>少し待ってからもう一度試してください。</translation>
    </message>
    <message>
        <source>Try again, or copy the reference and paste it there.</source>
        <translation>もう一度試すか、参照をコピーしてそこに貼り付けてください。</translation>
    </message>
    <message>
        <source>Turn not loaded yet</source>
        <translation>ターンは未読み込みです</translation>
    </message>
    <message>
        <source>Turn {number} of {count}</source>
        <translation>ターン {number} / {count}</translation>
    </message>
    <message>
        <source>Turns of this session</source>
        <translation>このセッションのターン</translation>
    </message>
    <message>
        <source>Two sessions compared</source>
        <translation>2 つのセッションの比較</translation>
    </message>
    <message>
        <source>Type M-x server-start there, and put (server-start) into its init file.</source>
        <translation>そこで M-x server-start と入力し、初期化ファイルに (server-start) を書いてください。</translation>
    </message>
    <message numerus="yes">
        <source>Unpinned %Ln session(s)</source>
        <translation>
            <numerusform>セッション %Ln 件のピン留めを外しました</numerusform>
        </translation>
    </message>
    <message>
        <source>Upgrade Pond Desktop; the archive was left as it is.</source>
        <translation>Pond Desktop を更新してください。アーカイブはそのままです。</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>使用量</translation>
    </message>
    <message>
        <source>Usage: {usage}</source>
        <translation>使用量: {usage}</translation>
    </message>
    <message>
        <source>Use these keys</source>
        <translation>このキーを使う</translation>
    </message>
    <message>
        <source>Use “{words}”</source>
        <translation>「{words}」を使う</translation>
    </message>
    <message>
        <source>Usual keys</source>
        <translation>通常のキー</translation>
    </message>
    <message>
        <source>Usual keys everywhere</source>
        <translation>すべて通常のキーに</translation>
    </message>
    <message>
        <source>Usual keys: {keys}</source>
        <translation>通常のキー: {keys}</translation>
    </message>
    <message>
        <source>Versions of {title}</source>
        <translation>{title} の版</translation>
    </message>
    <message>
        <source>W&amp;hat can be done with this message or session</source>
        <translation>このメッセージやセッションでできること(&amp;H)</translation>
    </message>
    <message>
        <source>Wait until it does, or choose another place.</source>
        <translation>応答するまで待つか、別の挿入先を選んでください。</translation>
    </message>
    <message>
        <source>Watching</source>
        <translation>監視中</translation>
    </message>
    <message>
        <source>Welcome to Pond Desktop</source>
        <translation>Pond Desktop へようこそ</translation>
    </message>
    <message>
        <source>Went back</source>
        <translation>巻き戻し</translation>
    </message>
    <message>
        <source>Went on in {folder}</source>
        <translation>続けられた場所: {folder}</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>What a million tokens cost, by the name that an agent writes down for a model.</source>
        <translation>100 万トークンの価格を、エージェントが記録するモデル名ごとに。</translation>
    </message>
    <message>
        <source>What an editor did not take is put on the clipboard.</source>
        <translation>エディターが受け取らなかったものはクリップボードに入ります。</translation>
    </message>
    <message>
        <source>What can be inserted</source>
        <translation>挿入できるもの</translation>
    </message>
    <message>
        <source>What deserves attention</source>
        <translation>注意すべきこと</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>違い</translation>
    </message>
    <message>
        <source>What else could be searched, and how much is found there</source>
        <translation>ほかに検索できるものと、そこで見つかる件数</translation>
    </message>
    <message>
        <source>What goes on from it: {title}</source>
        <translation>このセッションの続き：{title}</translation>
    </message>
    <message>
        <source>What is inserted</source>
        <translation>挿入されるもの</translation>
    </message>
    <message>
        <source>What is p&amp;inned</source>
        <translation>ピン留めしたもの(&amp;I)</translation>
    </message>
    <message>
        <source>What it could be</source>
        <translation>候補</translation>
    </message>
    <message>
        <source>What it goes on from: {title}</source>
        <translation>続きの元：{title}</translation>
    </message>
    <message numerus="yes">
        <source>What it said before its file was rewritten: %Ln version(s)</source>
        <translation>
            <numerusform>ファイルが書き換えられる前の内容：%Ln 個のバージョン</numerusform>
        </translation>
    </message>
    <message>
        <source>What it was forked from: {title}</source>
        <translation>分岐元：{title}</translation>
    </message>
    <message>
        <source>What the agent wrote into its file</source>
        <translation>エージェントがファイルに書いた内容</translation>
    </message>
    <message>
        <source>What the prices are in, such as USD. It is only shown.</source>
        <translation>価格の通貨、たとえば USD。表示にだけ使われます。</translation>
    </message>
    <message>
        <source>What this answer lacks</source>
        <translation>この結果に欠けているもの</translation>
    </message>
    <message>
        <source>What was not captured, and what to do about it</source>
        <translation>取り込まれなかったものと、その対処</translation>
    </message>
    <message>
        <source>What would be inserted</source>
        <translation>挿入される内容</translation>
    </message>
    <message>
        <source>What {place} shows cannot be changed.</source>
        <translation>{place} に表示されているものは変更できません。</translation>
    </message>
    <message>
        <source>When</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Where it has another name now, join them (`projects join`), or run this in it: {command}</source>
        <translation>名前が変わった場合は `projects join` で統合するか、そこで次を実行してください: {command}</translation>
    </message>
    <message>
        <source>Where to insert</source>
        <translation>挿入先</translation>
    </message>
    <message>
        <source>Where to search: what people and agents said, what tools were asked and answered, or both</source>
        <translation>検索する対象: 人とエージェントの発言、ツールへの依頼と結果、または両方</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>発言者</translation>
    </message>
    <message>
        <source>Whoever gets the file can read them.</source>
        <translation>ファイルを受け取った人は読むことができます。</translation>
    </message>
    <message>
        <source>Whole answer, with what tools showed</source>
        <translation>ツールの結果も含む回答全体</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>Without a time</source>
        <translation>時刻なし</translation>
    </message>
    <message>
        <source>Write a brace that is meant as itself twice.</source>
        <translation>波かっこそのものを書くには 2 つ重ねてください。</translation>
    </message>
    <message>
        <source>Write it as agent=PATH, e.g. pi=~/sessions.</source>
        <translation>agent=PATH の形で書いてください。例: pi=~/sessions。</translation>
    </message>
    <message>
        <source>Write what you want to know again. It is saved as you write.</source>
        <translation>覚えておきたいことを書いてください。書くそばから保存されます。</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨日</translation>
    </message>
    <message>
        <source>You</source>
        <translation>あなた</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>あなたのメモ</translation>
    </message>
    <message>
        <source>Your note: {note}</source>
        <translation>あなたのメモ: {note}</translation>
    </message>
    <message>
        <source>Your tags</source>
        <translation>あなたのタグ</translation>
    </message>
    <message>
        <source>Yours stands before the agent&apos;s: {title}</source>
        <translation>あなたのタイトルがエージェントのものより優先されます: {title}</translation>
    </message>
    <message>
        <source>[image at {address}]</source>
        <translation>[{address} の画像]</translation>
    </message>
    <message>
        <source>[image: {words} at {address}]</source>
        <translation>[画像: {words}、{address}]</translation>
    </message>
    <message>
        <source>[image: {words}]</source>
        <translation>[画像: {words}]</translation>
    </message>
    <message>
        <source>[image]</source>
        <translation>[画像]</translation>
    </message>
    <message>
        <source>`pond-desktop status` names them.</source>
        <translation>`pond-desktop status` に一覧があります。</translation>
    </message>
    <message>
        <source>a bracket around nothing</source>
        <translation>中身のない括弧</translation>
    </message>
    <message>
        <source>a bracket without its other half</source>
        <translation>対のない括弧</translation>
    </message>
    <message>
        <source>a day, a month, a range, or words for them</source>
        <translation>日、月、期間、またはそれを表す語</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>a folder, or a piece of its path</source>
        <translation>フォルダー、またはパスの一部</translation>
    </message>
    <message>
        <source>a message in “{title}”</source>
        <translation>「{title}」の中のメッセージ</translation>
    </message>
    <message>
        <source>a minus before one letter or digit belongs to it</source>
        <translation>1 文字の前のマイナスはその一部とみなしました</translation>
    </message>
    <message>
        <source>a minus in front of nothing</source>
        <translation>何も続かないマイナス</translation>
    </message>
    <message>
        <source>a piece of a note of yours, at a session or a message</source>
        <translation>セッションやメッセージに付けたメモの一部</translation>
    </message>
    <message>
        <source>a piece of the branch&apos;s name</source>
        <translation>ブランチ名の一部</translation>
    </message>
    <message>
        <source>a piece of the model&apos;s name</source>
        <translation>モデル名の一部</translation>
    </message>
    <message>
        <source>a piece of the path of a file that a tool was given</source>
        <translation>ツールに渡されたファイルのパスの一部</translation>
    </message>
    <message>
        <source>a piece of the session&apos;s title</source>
        <translation>セッションのタイトルの一部</translation>
    </message>
    <message>
        <source>a search reads only its first {chars} characters</source>
        <translation>検索では先頭の {chars} 文字だけが読まれます</translation>
    </message>
    <message>
        <source>a session&apos;s id, its beginning, or a locator</source>
        <translation>セッションの ID、その先頭、またはロケーター</translation>
    </message>
    <message>
        <source>added by the agent</source>
        <translation>エージェントが追加</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln copies</source>
        <translation>
            <numerusform>ほか重複 %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>and {count} older, to be found by their words</source>
        <translation>ほかに古いものが {count} 件。語で探せます</translation>
    </message>
    <message>
        <source>at least {count}</source>
        <translation>{count} 件以上</translation>
    </message>
    <message>
        <source>before the beginning of a day, a month or a moment</source>
        <translation>日、月、時刻の始まりより前</translation>
    </message>
    <message>
        <source>branch {name}</source>
        <translation>ブランチ {name}</translation>
    </message>
    <message>
        <source>can only be read</source>
        <translation>読み取り専用</translation>
    </message>
    <message>
        <source>child of “{title}”</source>
        <translation>「{title}」の子</translation>
    </message>
    <message>
        <source>child session</source>
        <translation>子セッション</translation>
    </message>
    <message>
        <source>concluded</source>
        <translation>推定</translation>
    </message>
    <message>
        <source>copy the address</source>
        <translation>アドレスをコピー</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
    <message>
        <source>dddd, d MMMM yyyy</source>
        <translation>yyyy年M月d日dddd</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>does not take it</source>
        <translation>受け取りません</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>取りやめ</translation>
    </message>
    <message>
        <source>earlier version</source>
        <translation>以前の版</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>推定</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>表記どおり</translation>
    </message>
    <message>
        <source>exit code {code}</source>
        <translation>終了コード {code}</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>折りたたみ</translation>
    </message>
    <message>
        <source>from the beginning of a day, a month or a moment on</source>
        <translation>日、月、時刻の始まり以降</translation>
    </message>
    <message>
        <source>from {day} on</source>
        <translation>{day} 以降</translation>
    </message>
    <message>
        <source>from {number}</source>
        <translation>{number} 以上</translation>
    </message>
    <message>
        <source>has nothing open to write in</source>
        <translation>書き込めるものが開いていません</translation>
    </message>
    <message numerus="yes">
        <source>in %Ln session(s)</source>
        <translation>
            <numerusform>セッション %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>in a child</source>
        <translation>子セッション内</translation>
    </message>
    <message>
        <source>in a child of “{title}”</source>
        <translation>「{title}」の子セッション内</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>進行中</translation>
    </message>
    <message>
        <source>in the text</source>
        <translation>テキスト内</translation>
    </message>
    <message>
        <source>in {title}</source>
        <translation>{title} 内</translation>
    </message>
    <message>
        <source>is busy just now</source>
        <translation>今は使用中</translation>
    </message>
    <message>
        <source>it holds no letter or digit to look for</source>
        <translation>探せる文字も数字もありません</translation>
    </message>
    <message>
        <source>it is excluded already</source>
        <translation>すでに除外されています</translation>
    </message>
    <message>
        <source>it is looked for as it is written</source>
        <translation>書かれたまま探します</translation>
    </message>
    <message>
        <source>lacks a program for it</source>
        <translation>必要なプログラムがありません</translation>
    </message>
    <message>
        <source>latest turn on top, each reads downward</source>
        <translation>最新のターンが上、各ターンは上から下へ</translation>
    </message>
    <message>
        <source>live</source>
        <translation>進行中</translation>
    </message>
    <message>
        <source>messages with a picture, or with a tool that failed</source>
        <translation>画像のある、またはツールが失敗したメッセージ</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新着</translation>
    </message>
    <message>
        <source>no cost</source>
        <translation>費用なし</translation>
    </message>
    <message>
        <source>no output</source>
        <translation>出力なし</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>価格なし</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>not captured</source>
        <translation>取り込まれていません</translation>
    </message>
    <message>
        <source>not fully searched: {names}</source>
        <translation>検索しきれていないもの: {names}</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>not now</source>
        <translation>今はありません</translation>
    </message>
    <message>
        <source>not {field}: {value}</source>
        <translation>{field}: {value} 以外</translation>
    </message>
    <message>
        <source>not {value}</source>
        <translation>{value} 以外</translation>
    </message>
    <message>
        <source>note: {note}</source>
        <translation>メモ: {note}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>nothing can be left open at the beginning of a word</source>
        <translation>語の先頭は省略できません</translation>
    </message>
    <message>
        <source>nothing said</source>
        <translation>発言なし</translation>
    </message>
    <message>
        <source>now</source>
        <translation>今</translation>
    </message>
    <message>
        <source>on a network drive</source>
        <translation>ネットワークドライブ上</translation>
    </message>
    <message>
        <source>on a network drive ({kind})</source>
        <translation>ネットワークドライブ上 ({kind})</translation>
    </message>
    <message>
        <source>open</source>
        <translation>展開中</translation>
    </message>
    <message>
        <source>open ›</source>
        <translation>開く ›</translation>
    </message>
    <message>
        <source>parent not captured</source>
        <translation>親は取り込まれていません</translation>
    </message>
    <message>
        <source>patterns are looked for as they are written</source>
        <translation>パターンは書かれたまま探します</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>ピン留め</translation>
    </message>
    <message>
        <source>ranked the newest {count}</source>
        <translation>新しい {count} 件を順位付け</translation>
    </message>
    <message>
        <source>sessions and messages with that tag of yours</source>
        <translation>そのタグを付けたセッションとメッセージ</translation>
    </message>
    <message>
        <source>source gone</source>
        <translation>元なし</translation>
    </message>
    <message>
        <source>source gone since {time}</source>
        <translation>{time} から元なし</translation>
    </message>
    <message>
        <source>started by another session; marked by you</source>
        <translation>別のセッションが始めたもの、あなたが印を付けたもの</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>要約</translation>
    </message>
    <message>
        <source>tags: {tags}</source>
        <translation>タグ: {tags}</translation>
    </message>
    <message>
        <source>the agent filter</source>
        <translation>エージェントの絞り込み</translation>
    </message>
    <message>
        <source>the agent goes on writing</source>
        <translation>エージェントが書き続けています</translation>
    </message>
    <message>
        <source>the agent, or the agent on a machine</source>
        <translation>エージェント、またはマシン上のエージェント</translation>
    </message>
    <message>
        <source>the date filter</source>
        <translation>日付の絞り込み</translation>
    </message>
    <message>
        <source>the filter by content</source>
        <translation>内容の絞り込み</translation>
    </message>
    <message>
        <source>the filter for pinned ones</source>
        <translation>ピン留めの絞り込み</translation>
    </message>
    <message>
        <source>the filter for recently read ones</source>
        <translation>最近読んだものの絞り込み</translation>
    </message>
    <message>
        <source>the model filter</source>
        <translation>モデルの絞り込み</translation>
    </message>
    <message>
        <source>the project filter</source>
        <translation>プロジェクトの絞り込み</translation>
    </message>
    <message>
        <source>the source changed {when}</source>
        <translation>{when} に元が変わりました</translation>
    </message>
    <message>
        <source>the tool that was called</source>
        <translation>呼び出されたツール</translation>
    </message>
    <message>
        <source>the words</source>
        <translation>語の絞り込み</translation>
    </message>
    <message>
        <source>this session</source>
        <translation>このセッション</translation>
    </message>
    <message>
        <source>time inferred</source>
        <translation>時刻は推定</translation>
    </message>
    <message>
        <source>time zone assumed</source>
        <translation>タイムゾーンは推定</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>未着手</translation>
    </message>
    <message>
        <source>to {path}</source>
        <translation>{path} へ</translation>
    </message>
    <message>
        <source>tokens not counted</source>
        <translation>トークンは数えられていません</translation>
    </message>
    <message>
        <source>up to {day}</source>
        <translation>{day} まで</translation>
    </message>
    <message>
        <source>where it was recorded</source>
        <translation>記録されたマシン</translation>
    </message>
    <message>
        <source>who wrote it</source>
        <translation>書いた人</translation>
    </message>
    <message numerus="yes">
        <source>with %Ln session(s) below: {amounts}</source>
        <translation>
            <numerusform>下位のセッション %Ln 件を含む: {amounts}</numerusform>
        </translation>
    </message>
    <message>
        <source>with child sessions</source>
        <translation>子セッションも</translation>
    </message>
    <message>
        <source>without {words}</source>
        <translation>{words} を除く</translation>
    </message>
    <message>
        <source>would run what is put in</source>
        <translation>入れたものが実行されます</translation>
    </message>
    <message>
        <source>written</source>
        <translation>書き込み</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨日</translation>
    </message>
    <message>
        <source>{agent} · {project}</source>
        <translation>{agent} · {project}</translation>
    </message>
    <message>
        <source>{agent}: {folder}</source>
        <translation>{agent}: {folder}</translation>
    </message>
    <message>
        <source>{amounts} tokens</source>
        <translation>{amounts} トークン</translation>
    </message>
    <message>
        <source>{amount} fit all of them. Take one away, or look further.</source>
        <translation>すべてに合うもの: {amount}。1 つ外すか、さらに探してください。</translation>
    </message>
    <message>
        <source>{amount} in the archive: nothing was captured so far.</source>
        <translation>アーカイブ内: {amount}。まだ何も取り込まれていません。</translation>
    </message>
    <message>
        <source>{amount} searched</source>
        <translation>検索対象 {amount}</translation>
    </message>
    <message>
        <source>{amount} {currency}</source>
        <translation>{amount} {currency}</translation>
    </message>
    <message>
        <source>{button}: {card}</source>
        <translation>{button}: {card}</translation>
    </message>
    <message>
        <source>{command} — in a list</source>
        <translation>{command} — 一覧で</translation>
    </message>
    <message>
        <source>{command} — in lists and the transcript</source>
        <translation>{command} — 一覧と会話内容で</translation>
    </message>
    <message>
        <source>{command} — in the transcript</source>
        <translation>{command} — 会話内容で</translation>
    </message>
    <message>
        <source>{copied}, keys and passwords masked; Edit › Copy with secrets leaves them</source>
        <translation>{copied} (キーとパスワードは伏せ字。「編集 › 秘密情報を含めてコピー」なら残ります)</translation>
    </message>
    <message>
        <source>{count} file of {agent} gave no session: nothing was said there yet, or the format may have changed. If you talked to it, upgrade Pond Desktop and run `pond-desktop reread`.</source>
        <translation>{agent} のファイル {count} 件からセッションが得られませんでした。まだ発言がないか、形式が変わった可能性があります。会話したのであれば、Pond Desktop を更新して `pond-desktop reread` を実行してください。</translation>
    </message>
    <message>
        <source>{count} files of {agent} gave no session: nothing was said there yet, or the format may have changed. If you talked to it, upgrade Pond Desktop and run `pond-desktop reread`.</source>
        <translation>{agent} のファイル {count} 件からセッションが得られませんでした。まだ発言がないか、形式が変わった可能性があります。会話したのであれば、Pond Desktop を更新して `pond-desktop reread` を実行してください。</translation>
    </message>
    <message>
        <source>{count} more at other times</source>
        <translation>ほかの時期にさらに {count} 件</translation>
    </message>
    <message>
        <source>{count} more in all projects</source>
        <translation>全プロジェクトにさらに {count} 件</translation>
    </message>
    <message>
        <source>{count} more in child sessions</source>
        <translation>子セッションにさらに {count} 件</translation>
    </message>
    <message>
        <source>{count} more in tool calls, results and reasoning</source>
        <translation>ツールの呼び出し・結果・思考にさらに {count} 件</translation>
    </message>
    <message>
        <source>{count} path of {agent} could not be read, such as {path}: {reason}. `pond-desktop status` names all.</source>
        <translation>{agent} のパス {count} 件が読めませんでした。例: {path}: {reason}。`pond-desktop status` にすべてあります。</translation>
    </message>
    <message>
        <source>{count} paths of {agent} could not be read, such as {path}: {reason}. `pond-desktop status` names all.</source>
        <translation>{agent} のパス {count} 件が読めませんでした。例: {path}: {reason}。`pond-desktop status` にすべてあります。</translation>
    </message>
    <message>
        <source>{count} record of {agent} could not be read, such as at byte {offset} of {path}. The bytes are kept; `pond-desktop status` says why.</source>
        <translation>{agent} のレコード {count} 件が読めませんでした。例: {path} の {offset} バイト目。バイト列は残っています。理由は `pond-desktop status` にあります。</translation>
    </message>
    <message>
        <source>{count} record of {agent} could not be read. The bytes are kept; `pond-desktop status` says why.</source>
        <translation>{agent} のレコード {count} 件が読めませんでした。バイト列は残っています。理由は `pond-desktop status` にあります。</translation>
    </message>
    <message>
        <source>{count} records of {agent} could not be read, such as at byte {offset} of {path}. The bytes are kept; `pond-desktop status` says why.</source>
        <translation>{agent} のレコード {count} 件が読めませんでした。例: {path} の {offset} バイト目。バイト列は残っています。理由は `pond-desktop status` にあります。</translation>
    </message>
    <message>
        <source>{count} records of {agent} could not be read. The bytes are kept; `pond-desktop status` says why.</source>
        <translation>{agent} のレコード {count} 件が読めませんでした。バイト列は残っています。理由は `pond-desktop status` にあります。</translation>
    </message>
    <message>
        <source>{count} that were looked at hold the words without this punctuation: left out.</source>
        <translation>調べたうち {count} 件は語を含みますが、この記号がないため省きました。</translation>
    </message>
    <message>
        <source>{day}: {told}</source>
        <translation>{day}: {told}</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} / {all}</translation>
    </message>
    <message>
        <source>{done} of {all} done</source>
        <translation>{all} 件中 {done} 件完了</translation>
    </message>
    <message>
        <source>{field} is no field</source>
        <translation>{field} というフィールドはありません</translation>
    </message>
    <message>
        <source>{field} is no field; did you mean {other}:?</source>
        <translation>{field} というフィールドはありません。{other}: ですか？</translation>
    </message>
    <message>
        <source>{field} waits for a value.</source>
        <translation>{field} に値がありません。</translation>
    </message>
    <message>
        <source>{field}: takes {values}.</source>
        <translation>{field}: に使えるのは {values} です。</translation>
    </message>
    <message>
        <source>{field}: waits for a date.</source>
        <translation>{field}: に日付がありません。</translation>
    </message>
    <message>
        <source>{field}: waits for a value.</source>
        <translation>{field}: に値がありません。</translation>
    </message>
    <message>
        <source>{field}: {value}</source>
        <translation>{field}: {value}</translation>
    </message>
    <message numerus="yes">
        <source>{files}, %Ln unreadable</source>
        <translation>
            <numerusform>{files}、読めないもの %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} から {last}</translation>
    </message>
    <message>
        <source>{folder}: {reason}, looked through every {seconds} s.</source>
        <translation>{folder}: {reason}、{seconds} 秒ごとに確認します。</translation>
    </message>
    <message>
        <source>{here} of {count}</source>
        <translation>{here} / {count}</translation>
    </message>
    <message>
        <source>{hint} · {more}</source>
        <translation>{hint} · {more}</translation>
    </message>
    <message>
        <source>{hours} h</source>
        <translation>{hours} 時間</translation>
    </message>
    <message>
        <source>{keys} — given twice</source>
        <translation>{keys} — 重複</translation>
    </message>
    <message>
        <source>{locator} is not in the archive.</source>
        <translation>{locator} はアーカイブにありません。</translation>
    </message>
    <message>
        <source>{messages} and {parts}</source>
        <translation>{messages}と{parts}</translation>
    </message>
    <message>
        <source>{messages} · archive of {size}</source>
        <translation>{messages} · アーカイブ {size}</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} 分</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} 分 {seconds} 秒</translation>
    </message>
    <message>
        <source>{money} (not all tokens have a price)</source>
        <translation>{money} (価格のないトークンあり)</translation>
    </message>
    <message>
        <source>{money}+</source>
        <translation>{money}+</translation>
    </message>
    <message>
        <source>{month}: {told}</source>
        <translation>{month}: {told}</translation>
    </message>
    <message>
        <source>{name}, {width} × {height} pixels</source>
        <translation>{name}、{width} × {height} ピクセル</translation>
    </message>
    <message numerus="yes">
        <source>{name}: %Ln session(s)</source>
        <translation>
            <numerusform>{name}: セッション %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>{number} B</source>
        <translation>{number} B</translation>
    </message>
    <message>
        <source>{number} GB</source>
        <translation>{number} GB</translation>
    </message>
    <message>
        <source>{number} MB</source>
        <translation>{number} MB</translation>
    </message>
    <message>
        <source>{number} TB</source>
        <translation>{number} TB</translation>
    </message>
    <message>
        <source>{number} kB</source>
        <translation>{number} kB</translation>
    </message>
    <message>
        <source>{number} tokens</source>
        <translation>{number} トークン</translation>
    </message>
    <message>
        <source>{number} tokens have no price and are not in the cost.</source>
        <translation>{number} トークンは価格がなく、費用に含まれません。</translation>
    </message>
    <message>
        <source>{operator} with nothing before it is a word</source>
        <translation>{operator} の前に何もないので語とみなしました</translation>
    </message>
    <message>
        <source>{operator} with nothing behind it is a word</source>
        <translation>{operator} の後に何もないので語とみなしました</translation>
    </message>
    <message>
        <source>{order} ▾</source>
        <translation>{order} ▾</translation>
    </message>
    <message>
        <source>{path} could not be written: {reason}.</source>
        <translation>{path} に書き込めませんでした: {reason}。</translation>
    </message>
    <message>
        <source>{path} has no state {number}.</source>
        <translation>{path} に状態 {number} はありません。</translation>
    </message>
    <message>
        <source>{path} has no version {version}.</source>
        <translation>{path} に版 {version} はありません。</translation>
    </message>
    <message>
        <source>{path} is no text: masks would damage it.</source>
        <translation>{path} はテキストではありません。伏せると壊れます。</translation>
    </message>
    <message>
        <source>{path} is not one of the files that are read.</source>
        <translation>{path} は読み取り対象のファイルではありません。</translation>
    </message>
    <message>
        <source>{path} is there already.</source>
        <translation>{path} はすでにあります。</translation>
    </message>
    <message>
        <source>{path} lies in the folder of {agent}, where nothing but its own files belongs.</source>
        <translation>{path} は {agent} のフォルダー内です。そこには {agent} 自身のファイル以外は置けません。</translation>
    </message>
    <message>
        <source>{place} answers with something else than version 1 of the bridge.</source>
        <translation>{place} の応答はブリッジのバージョン 1 ではありません。</translation>
    </message>
    <message>
        <source>{place} did not answer in time.</source>
        <translation>{place} は時間内に応答しませんでした。</translation>
    </message>
    <message>
        <source>{place} did not come to the front.</source>
        <translation>{place} は前面に出ませんでした。</translation>
    </message>
    <message>
        <source>{place} did not take what was to be inserted.</source>
        <translation>{place} は挿入するものを受け取りませんでした。</translation>
    </message>
    <message>
        <source>{place} does not answer.</source>
        <translation>{place} は応答しません。</translation>
    </message>
    <message>
        <source>{place} failed: {reason}.</source>
        <translation>{place} は失敗しました: {reason}。</translation>
    </message>
    <message>
        <source>{place} has no text open.</source>
        <translation>{place} ではテキストが開かれていません。</translation>
    </message>
    <message>
        <source>{place} is no longer there.</source>
        <translation>{place} はもうありません。</translation>
    </message>
    <message>
        <source>{place} is scrolled back (copy mode).</source>
        <translation>{place} はスクロール中です (コピーモード)。</translation>
    </message>
    <message>
        <source>{place} is shown in no window or terminal.</source>
        <translation>{place} はどのウィンドウにも端末にも表示されていません。</translation>
    </message>
    <message>
        <source>{place} is stopped.</source>
        <translation>{place} は停止しています。</translation>
    </message>
    <message>
        <source>{place} is waiting for a key.</source>
        <translation>{place} はキー入力を待っています。</translation>
    </message>
    <message>
        <source>{place} may run each line that is put there.</source>
        <translation>{place} は入れた行をそれぞれ実行するおそれがあります。</translation>
    </message>
    <message>
        <source>{place} may take each letter for a command.</source>
        <translation>{place} は 1 文字ごとにコマンドと見なすおそれがあります。</translation>
    </message>
    <message>
        <source>{place} needs {program}, which cannot be started here.</source>
        <translation>{place} には {program} が必要ですが、ここでは起動できません。</translation>
    </message>
    <message>
        <source>{place} passes each line to a program.</source>
        <translation>{place} は各行をプログラムに渡します。</translation>
    </message>
    <message>
        <source>{place} runs without its server.</source>
        <translation>{place} はサーバーなしで動いています。</translation>
    </message>
    <message>
        <source>{place} takes {size} KB at most.</source>
        <translation>{place} が受け取れるのは最大 {size} KB です。</translation>
    </message>
    <message>
        <source>{place} turned the text down.</source>
        <translation>{place} はテキストを断りました。</translation>
    </message>
    <message>
        <source>{place} would run the text as a program.</source>
        <translation>{place} はテキストをプログラムとして実行してしまいます。</translation>
    </message>
    <message>
        <source>{place}: keys can be pressed in other windows on X11 only.</source>
        <translation>{place}: ほかのウィンドウでキーを押せるのは X11 だけです。</translation>
    </message>
    <message>
        <source>{program} could not be looked for ({reason}).</source>
        <translation>{program} を探せませんでした ({reason})。</translation>
    </message>
    <message>
        <source>{program} was not found out in time; look again.</source>
        <translation>{program} は時間内に調べられませんでした。もう一度開いてください。</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>{sentence} {remedy}</source>
        <translation>{sentence}{remedy}</translation>
    </message>
    <message>
        <source>{session} is a session, not a message.</source>
        <translation>{session} はメッセージではなくセッションです。</translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation>{share}%</translation>
    </message>
    <message>
        <source>{shown} of {matches}</source>
        <translation>{shown} / {matches}</translation>
    </message>
    <message>
        <source>{sign} Note</source>
        <translation>{sign} メモ</translation>
    </message>
    <message>
        <source>{sign} Pinned</source>
        <translation>{sign} ピン留め</translation>
    </message>
    <message numerus="yes">
        <source>{sign} … %Ln further message(s) not compared</source>
        <translation>
            <numerusform>{sign} … さらに %Ln 件のメッセージは比較していません</numerusform>
        </translation>
    </message>
    <message>
        <source>{size} · {lines}</source>
        <translation>{size} · {lines}</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/秒</translation>
    </message>
    <message>
        <source>{tag} cannot be a tag: quotes, commas and brackets, # or - in front, and AND, OR, NOT or * alone, mean something in searches.</source>
        <translation>{tag} はタグにできません。引用符、コンマ、括弧、先頭の # と -、単独の AND、OR、NOT、* は検索で意味を持ちます。</translation>
    </message>
    <message>
        <source>{text} and {file} stand for what is inserted; without them the program reads it.</source>
        <translation>{text} と {file} は挿入するものを表します。どちらもなければプログラムが標準入力から読みます。</translation>
    </message>
    <message>
        <source>{text} can be any of {places}.</source>
        <translation>{text} は次のどれとも取れます: {places}。</translation>
    </message>
    <message>
        <source>{text} is neither a session nor a message in the archive.</source>
        <translation>{text} はアーカイブのセッションでもメッセージでもありません。</translation>
    </message>
    <message>
        <source>{text} is no address: {reason}.</source>
        <translation>{text} はアドレスではありません: {reason}。</translation>
    </message>
    <message>
        <source>{text} is not a message of the session {session}.</source>
        <translation>{text} はセッション {session} のメッセージではありません。</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>残り {time}</translation>
    </message>
    <message>
        <source>{tip} ({keys})</source>
        <translation>{tip} ({keys})</translation>
    </message>
    <message>
        <source>{tokens} in</source>
        <translation>入力 {tokens}</translation>
    </message>
    <message>
        <source>{tokens} out</source>
        <translation>出力 {tokens}</translation>
    </message>
    <message>
        <source>{tokens} read from cache</source>
        <translation>キャッシュ読み取り {tokens}</translation>
    </message>
    <message>
        <source>{tokens} written to cache</source>
        <translation>キャッシュ書き込み {tokens}</translation>
    </message>
    <message>
        <source>{tool} call</source>
        <translation>{tool} の呼び出し</translation>
    </message>
    <message>
        <source>{tool} result</source>
        <translation>{tool} の結果</translation>
    </message>
    <message>
        <source>{value} has no beginning.</source>
        <translation>{value} に始まりがありません。</translation>
    </message>
    <message>
        <source>{value} is no date.</source>
        <translation>{value} は日付ではありません。</translation>
    </message>
    <message>
        <source>{what}…   ({keys})</source>
        <translation>{what}…   ({keys})</translation>
    </message>
    <message>
        <source>{who}:</source>
        <translation>{who}:</translation>
    </message>
    <message>
        <source>“{title}”</source>
        <translation>「{title}」</translation>
    </message>
    <message>
        <source>“{words}”</source>
        <translation>「{words}」</translation>
    </message>
    <message>
        <source>“{words}” left out ({why})</source>
        <translation>「{words}」は除外 ({why})</translation>
    </message>
    <message>
        <source>“{words}”: {why}</source>
        <translation>「{words}」: {why}</translation>
    </message>
    <message numerus="yes">
        <source>… %Ln message(s) the same</source>
        <translation>
            <numerusform>… 同じメッセージ %Ln 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %Ln more difference(s): the command diff prints all of them</source>
        <translation>
            <numerusform>… 他に %Ln 件の違いがあります。diff コマンドですべて出力できます</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %Ln more line(s): `diff` prints all of them</source>
        <translation>
            <numerusform>… さらに %Ln 行: `diff` ですべて表示されます</numerusform>
        </translation>
    </message>
    <message>
        <source>… {count} more characters</source>
        <translation>… さらに {count} 文字</translation>
    </message>
    <message>
        <source>← its call</source>
        <translation>← 呼び出し</translation>
    </message>
    <message>
        <source>↑</source>
        <translation>↑</translation>
    </message>
    <message>
        <source>↑ Started by: {title}</source>
        <translation>↑ 開始元: {title}</translation>
    </message>
    <message>
        <source>↑ ↓ Home End</source>
        <translation>↑ ↓ Home End</translation>
    </message>
    <message>
        <source>→ its result</source>
        <translation>→ 結果</translation>
    </message>
    <message>
        <source>↳ child</source>
        <translation>↳ 子</translation>
    </message>
    <message>
        <source>↳ child session</source>
        <translation>↳ 子セッション</translation>
    </message>
    <message>
        <source>↳ child session: {title}</source>
        <translation>↳ 子セッション: {title}</translation>
    </message>
    <message>
        <source>−  version {before}, before its file was rewritten        +  version {after}</source>
        <translation>−  版 {before} (ファイルが書き換えられる前)        +  版 {after}</translation>
    </message>
    <message>
        <source>⊘ denied</source>
        <translation>⊘ 拒否</translation>
    </message>
    <message>
        <source>◌ no result</source>
        <translation>◌ 結果なし</translation>
    </message>
    <message>
        <source>◌ running</source>
        <translation>◌ 実行中</translation>
    </message>
    <message>
        <source>● Live</source>
        <translation>● 進行中</translation>
    </message>
    <message>
        <source>● live</source>
        <translation>● 進行中</translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ 完了</translation>
    </message>
    <message>
        <source>✓ ok</source>
        <translation>✓ 成功</translation>
    </message>
    <message>
        <source>✗ failed</source>
        <translation>✗ 失敗</translation>
    </message>
</context>
</TS>
