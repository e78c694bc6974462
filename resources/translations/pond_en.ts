<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name></name>
    <message numerus="yes">
        <source>%Ln call(s), result(s) and thought(s)</source>
        <translation>
            <numerusform>%Ln call, result or thought</numerusform>
            <numerusform>%Ln calls, results and thoughts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln child session(s)</source>
        <translation>
            <numerusform>%Ln child session</numerusform>
            <numerusform>%Ln child sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln child(ren) ▾</source>
        <translation>
            <numerusform>%Ln child ▾</numerusform>
            <numerusform>%Ln children ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln copies left out</source>
        <translation>
            <numerusform>%Ln copy left out</numerusform>
            <numerusform>%Ln copies left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier version(s)</source>
        <translation>
            <numerusform>%Ln earlier version</numerusform>
            <numerusform>%Ln earlier versions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could not be read</source>
        <translation>
            <numerusform>%Ln file could not be read</numerusform>
            <numerusform>%Ln files could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s) watched: what agents write is captured at once.</source>
        <translation>
            <numerusform>%Ln folder watched: what agents write is captured at once.</numerusform>
            <numerusform>%Ln folders watched: what agents write is captured at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold the words</source>
        <translation>
            <numerusform>%Ln holds the words</numerusform>
            <numerusform>%Ln hold the words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln later turn(s): what was decided may have changed</source>
        <translation>
            <numerusform>%Ln later turn: what was decided may have changed</numerusform>
            <numerusform>%Ln later turns: what was decided may have changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln link(s) ▾</source>
        <translation>
            <numerusform>%Ln link ▾</numerusform>
            <numerusform>%Ln links ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln mask(s) for keys and passwords</source>
        <translation>
            <numerusform>%Ln mask for keys and passwords</numerusform>
            <numerusform>%Ln masks for keys and passwords</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln match(es)</source>
        <translation>
            <numerusform>%Ln match</numerusform>
            <numerusform>%Ln matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) chosen</source>
        <translation>
            <numerusform>%Ln message chosen</numerusform>
            <numerusform>%Ln messages chosen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) have no zone: UTC was assumed.</source>
        <translation>
            <numerusform>%Ln message has no zone: UTC was assumed.</numerusform>
            <numerusform>%Ln messages have no zone: UTC was assumed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) of tools and thoughts</source>
        <translation>
            <numerusform>%Ln message of tools and thoughts</numerusform>
            <numerusform>%Ln messages of tools and thoughts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) shared</source>
        <translation>
            <numerusform>%Ln message shared</numerusform>
            <numerusform>%Ln messages shared</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) shared up to {time}</source>
        <translation>
            <numerusform>%Ln message shared up to {time}</numerusform>
            <numerusform>%Ln messages shared up to {time}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) without a time are in no day.</source>
        <translation>
            <numerusform>%Ln message without a time is in no day.</numerusform>
            <numerusform>%Ln messages without a time are in no day.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more in the message&apos;s detail</source>
        <translation>
            <numerusform>%Ln more in the message&apos;s detail</numerusform>
            <numerusform>%Ln more in the message&apos;s detail</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more warning(s): `pond-desktop status` has all.</source>
        <translation>
            <numerusform>%Ln more warning: `pond-desktop status` has all.</numerusform>
            <numerusform>%Ln more warnings: `pond-desktop status` has all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more…</source>
        <translation>
            <numerusform>%Ln more…</numerusform>
            <numerusform>%Ln more…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new message(s) · go</source>
        <translation>
            <numerusform>%Ln new message · go</numerusform>
            <numerusform>%Ln new messages · go</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln result(s)</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s)</source>
        <translation>
            <numerusform>%Ln session</numerusform>
            <numerusform>%Ln sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) chosen</source>
        <translation>
            <numerusform>%Ln session chosen</numerusform>
            <numerusform>%Ln sessions chosen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) in this conversation</source>
        <translation>
            <numerusform>%Ln session in this conversation</numerusform>
            <numerusform>%Ln sessions in this conversation</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) without {filter}.</source>
        <translation>
            <numerusform>%Ln session without {filter}.</numerusform>
            <numerusform>%Ln sessions without {filter}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shown</source>
        <translation>
            <numerusform>%Ln shown</numerusform>
            <numerusform>%Ln shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) could not be read from the record</source>
        <translation>
            <numerusform>%Ln text could not be read from the record</numerusform>
            <numerusform>%Ln texts could not be read from the record</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) longer than {limit} searched in the beginning only</source>
        <translation>
            <numerusform>%Ln text longer than {limit} searched in the beginning only</numerusform>
            <numerusform>%Ln texts longer than {limit} searched in the beginning only</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thought(s)</source>
        <translation>
            <numerusform>%Ln thought</numerusform>
            <numerusform>%Ln thoughts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool call(s)</source>
        <translation>
            <numerusform>%Ln tool call</numerusform>
            <numerusform>%Ln tool calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unreadable record(s)</source>
        <translation>
            <numerusform>%Ln unreadable record</numerusform>
            <numerusform>%Ln unreadable records</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln warning</numerusform>
            <numerusform>%Ln warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Captured {messages} in %Ln new session(s)</source>
        <translation>
            <numerusform>Captured {messages} in %Ln new session</numerusform>
            <numerusform>Captured {messages} in %Ln new sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Capturing {done} of %Ln file(s)</source>
        <translation>
            <numerusform>Capturing {done} of %Ln file</numerusform>
            <numerusform>Capturing {done} of %Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln locator(s)</source>
        <translation>
            <numerusform>Copied %Ln locator</numerusform>
            <numerusform>Copied %Ln locators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln session(s) into {path}</source>
        <translation>
            <numerusform>Exported %Ln session into {path}</numerusform>
            <numerusform>Exported %Ln sessions into {path}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exporting %Ln session(s)…</source>
        <translation>
            <numerusform>Exporting %Ln session…</numerusform>
            <numerusform>Exporting %Ln sessions…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First %Ln match(es)</source>
        <translation>
            <numerusform>First %Ln match</numerusform>
            <numerusform>First %Ln matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Found the histories of %Ln agent(s). Choose which of them are read.</source>
        <translation>
            <numerusform>Found the histories of %Ln agent. Choose which of them are read.</numerusform>
            <numerusform>Found the histories of %Ln agents. Choose which of them are read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Insert %Ln line(s), {size}, into {place}?</source>
        <translation>
            <numerusform>Insert %Ln line, {size}, into {place}?</numerusform>
            <numerusform>Insert %Ln lines, {size}, into {place}?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No full match; %Ln come near</source>
        <translation>
            <numerusform>No full match; %Ln comes near</numerusform>
            <numerusform>No full match; %Ln come near</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing new in %Ln file(s)</source>
        <translation>
            <numerusform>Nothing new in %Ln file</numerusform>
            <numerusform>Nothing new in %Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pinned %Ln session(s)</source>
        <translation>
            <numerusform>Pinned %Ln session</numerusform>
            <numerusform>Pinned %Ln sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %Ln chosen session(s)</source>
        <translation>
            <numerusform>The %Ln chosen session</numerusform>
            <numerusform>The %Ln chosen sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Unpinned %Ln session(s)</source>
        <translation>
            <numerusform>Unpinned %Ln session</numerusform>
            <numerusform>Unpinned %Ln sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What it said before its file was rewritten: %Ln version(s)</source>
        <translation>
            <numerusform>What it said before its file was rewritten: %Ln version</numerusform>
            <numerusform>What it said before its file was rewritten: %Ln versions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln copies</source>
        <translation>
            <numerusform>and %Ln copy</numerusform>
            <numerusform>and %Ln copies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln session(s)</source>
        <translation>
            <numerusform>in %Ln session</numerusform>
            <numerusform>in %Ln sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with %Ln session(s) below: {amounts}</source>
        <translation>
            <numerusform>with %Ln session below: {amounts}</numerusform>
            <numerusform>with %Ln sessions below: {amounts}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{files}, %Ln unreadable</source>
        <translation>
            <numerusform>{files}, %Ln unreadable</numerusform>
            <numerusform>{files}, %Ln unreadable</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}: %Ln session(s)</source>
        <translation>
            <numerusform>{name}: %Ln session</numerusform>
            <numerusform>{name}: %Ln sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{sign} … %Ln further message(s) not compared</source>
        <translation>
            <numerusform>{sign} … %Ln further message not compared</numerusform>
            <numerusform>{sign} … %Ln further messages not compared</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %Ln message(s) the same</source>
        <translation>
            <numerusform>… %Ln message the same</numerusform>
            <numerusform>… %Ln messages the same</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %Ln more difference(s): the command diff prints all of them</source>
        <translation>
            <numerusform>… %Ln more difference: the command diff prints all of them</numerusform>
            <numerusform>… %Ln more differences: the command diff prints all of them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %Ln more line(s): `diff` prints all of them</source>
        <translation>
            <numerusform>… %Ln more line: `diff` prints all of them</numerusform>
            <numerusform>… %Ln more lines: `diff` prints all of them</numerusform>
        </translation>
    </message>
</context>
</TS>
