<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 个 token</translation>
    </message>
    <message numerus="yes">
        <source>%Ln call(s), result(s) and thought(s)</source>
        <translation>
            <numerusform>%Ln 条调用、结果和思考</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln child session(s)</source>
        <translation>
            <numerusform>%Ln 个子会话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln child(ren) ▾</source>
        <translation>
            <numerusform>%Ln 个子会话 ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln copies left out</source>
        <translation>
            <numerusform>已省略 %Ln 个副本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier version(s)</source>
        <translation>
            <numerusform>%Ln 个早期版本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could not be read</source>
        <translation>
            <numerusform>%Ln 个文件无法读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s) watched: what agents write is captured at once.</source>
        <translation>
            <numerusform>正在监视 %Ln 个文件夹：智能体写入的内容会立即采集。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hold the words</source>
        <translation>
            <numerusform>%Ln 条包含这些词</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln later turn(s): what was decided may have changed</source>
        <translation>
            <numerusform>之后还有 %Ln 轮：决定可能已经改变</numerusform>
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
            <numerusform>%Ln 个链接 ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln mask(s) for keys and passwords</source>
        <translation>
            <numerusform>遮盖了 %Ln 处密钥和密码</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln match(es)</source>
        <translation>
            <numerusform>%Ln 个匹配</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) chosen</source>
        <translation>
            <numerusform>已选择 %Ln 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) have no zone: UTC was assumed.</source>
        <translation>
            <numerusform>%Ln 条消息没有时区：按 UTC 处理。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) of tools and thoughts</source>
        <translation>
            <numerusform>%Ln 条工具和思考消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) shared</source>
        <translation>
            <numerusform>共有 %Ln 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) shared up to {time}</source>
        <translation>
            <numerusform>截至 {time} 共有 %Ln 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) without a time are in no day.</source>
        <translation>
            <numerusform>%Ln 条没有时间的消息不计入任何一天。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more in the message&apos;s detail</source>
        <translation>
            <numerusform>消息详情中还有 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more warning(s): `pond-desktop status` has all.</source>
        <translation>
            <numerusform>还有 %Ln 条警告：`pond-desktop status` 会列出全部。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more…</source>
        <translation>
            <numerusform>还有 %Ln 个…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new message(s) · go</source>
        <translation>
            <numerusform>%Ln 条新消息 · 前往</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln 条附注</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln result(s)</source>
        <translation>
            <numerusform>%Ln 个结果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s)</source>
        <translation>
            <numerusform>%Ln 个会话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) chosen</source>
        <translation>
            <numerusform>已选择 %Ln 个会话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) in this conversation</source>
        <translation>
            <numerusform>此对话中有 %Ln 个会话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) without {filter}.</source>
        <translation>
            <numerusform>去掉{filter}后有 %Ln 个会话。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln shown</source>
        <translation>
            <numerusform>显示 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) could not be read from the record</source>
        <translation>
            <numerusform>%Ln 段文本无法从记录中读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln text(s) longer than {limit} searched in the beginning only</source>
        <translation>
            <numerusform>%Ln 段超过 {limit} 的文本只查找了开头</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln thought(s)</source>
        <translation>
            <numerusform>%Ln 条思考</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool call(s)</source>
        <translation>
            <numerusform>%Ln 次工具调用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unreadable record(s)</source>
        <translation>
            <numerusform>%Ln 条无法读取的记录</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln 条警告</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;About Pond Desktop</source>
        <translation>关于 Pond Desktop(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Capture now</source>
        <translation>立即采集(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Clear the earlier searches</source>
        <translation>清除搜索历史(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Clipboard</source>
        <translation>剪贴板(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy message</source>
        <translation>复制消息(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy the reference</source>
        <translation>复制引用(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Earlier searches</source>
        <translation>搜索历史(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Filters of the list</source>
        <translation>列表筛选(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Find in this session</source>
        <translation>在此会话中查找(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Form</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Form at {place}</source>
        <translation>在 {place} 的形式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Form on the clipboard</source>
        <translation>剪贴板上的形式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Go to a session, a project or a command…</source>
        <translation>转到会话、项目或命令(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Insert</source>
        <translation>插入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Insert the reference</source>
        <translation>插入引用(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Latest matches first</source>
        <translation>最新匹配在前(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Latest turn on top</source>
        <translation>最新轮次在上(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Look at the message&apos;s picture</source>
        <translation>查看消息中的图片(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Mask keys and passwords</source>
        <translation>遮盖密钥和密码(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;New window</source>
        <translation>新建窗口(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Next hit in this session</source>
        <translation>此会话的下一个匹配(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>正常大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Note at this session…</source>
        <translation>此会话的备注(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open all cards</source>
        <translation>展开所有卡片(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Open or close the message&apos;s cards</source>
        <translation>展开或收起消息的卡片(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Parent session</source>
        <translation>父会话(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin or unpin this session</source>
        <translation>置顶或取消置顶此会话(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Previous hit in this session</source>
        <translation>此会话的上一个匹配(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>删除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Rename this session…</source>
        <translation>重命名此会话(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Save the message&apos;s picture…</source>
        <translation>保存消息中的图片(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Search all sessions</source>
        <translation>搜索所有会话(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Settings of inserting…</source>
        <translation>插入的设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Tags of this session…</source>
        <translation>此会话的标签(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Take the suggestion under the box</source>
        <translation>采用搜索框下的建议(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Turns beside the messages</source>
        <translation>在消息旁显示轮次(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Unpin the chosen sessions</source>
        <translation>取消置顶所选会话(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>A capture is reading it right now.</source>
        <translation>正在采集中。</translation>
    </message>
    <message>
        <source>A file for each &amp;session, in a folder</source>
        <translation>每个会话一个文件，存入文件夹(&amp;S)</translation>
    </message>
    <message>
        <source>A folder of {agent}</source>
        <translation>{agent} 的文件夹</translation>
    </message>
    <message>
        <source>A letter alone would be lost to every text field. Add Ctrl or Alt.</source>
        <translation>单个字母会与所有文本框冲突。请加上 Ctrl 或 Alt。</translation>
    </message>
    <message>
        <source>A limit below nothing cannot be kept.</source>
        <translation>无法遵守小于零的上限。</translation>
    </message>
    <message>
        <source>A link, a locator or an id</source>
        <translation>链接、定位符或 ID</translation>
    </message>
    <message>
        <source>A message of {session}</source>
        <translation>{session} 中的消息</translation>
    </message>
    <message>
        <source>A note has at most {most} characters; this one has {count}.</source>
        <translation>备注最多 {most} 个字符；此备注有 {count} 个。</translation>
    </message>
    <message>
        <source>A pack cannot have {count} tokens.</source>
        <translation>打包不能有 {count} 个 token。</translation>
    </message>
    <message>
        <source>A page cannot be asked for before one message and after another at once.</source>
        <translation>不能同时请求某条消息之前和另一条消息之后的页面。</translation>
    </message>
    <message>
        <source>A page cannot start at {place}.</source>
        <translation>页面不能从 {place} 开始。</translation>
    </message>
    <message>
        <source>A program that reads a command from each line would run them. They are put in as one paste, if it can.</source>
        <translation>如果程序把每一行当作命令读取，这些行就会被执行。在可能的情况下，它们会作为一次粘贴放入。</translation>
    </message>
    <message>
        <source>A query looks for {most} words at most; these were left out.</source>
        <translation>查询最多查找 {most} 个词；这些已略去。</translation>
    </message>
    <message>
        <source>A search is saved under a name of 1 to {most} characters.</source>
        <translation>保存搜索的名称为 1 到 {most} 个字符。</translation>
    </message>
    <message>
        <source>A search that is saved has 1 to {most} characters.</source>
        <translation>要保存的搜索为 1 到 {most} 个字符。</translation>
    </message>
    <message>
        <source>A tag has at most {most} characters.</source>
        <translation>标签最多 {most} 个字符。</translation>
    </message>
    <message>
        <source>A tag is a word or a few.</source>
        <translation>标签是一个或几个词。</translation>
    </message>
    <message>
        <source>A title has at most {most} characters.</source>
        <translation>标题最多 {most} 个字符。</translation>
    </message>
    <message>
        <source>About Pond Desktop</source>
        <translation>关于 Pond Desktop</translation>
    </message>
    <message>
        <source>Activity as a table</source>
        <translation>活动表格</translation>
    </message>
    <message>
        <source>Activity by agent</source>
        <translation>按智能体的活动</translation>
    </message>
    <message>
        <source>Activity by project</source>
        <translation>按项目的活动</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>实际大小</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add a folder: {setting}</source>
        <translation>添加文件夹：{setting}</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>添加模型</translation>
    </message>
    <message>
        <source>Add: {setting}</source>
        <translation>添加：{setting}</translation>
    </message>
    <message>
        <source>Added by the agent</source>
        <translation>由智能体添加</translation>
    </message>
    <message>
        <source>Address alone</source>
        <translation>仅地址</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Agents that are not read</source>
        <translation>不读取的智能体</translation>
    </message>
    <message>
        <source>Agents, projects, roles and months, with their matches</source>
        <translation>智能体、项目、角色和月份，以及各自的匹配数</translation>
    </message>
    <message>
        <source>Agree to that, or insert one line.</source>
        <translation>请同意这样做，或者只插入一行。</translation>
    </message>
    <message>
        <source>All others</source>
        <translation>其他全部</translation>
    </message>
    <message>
        <source>All sessions</source>
        <translation>所有会话</translation>
    </message>
    <message>
        <source>All sessions found by: {query}</source>
        <translation>搜索到的所有会话：{query}</translation>
    </message>
    <message>
        <source>Alt+Enter: in a new window · &gt;&#xa0;commands · @&#xa0;agents · #&#xa0;projects · /&#xa0;search</source>
        <translation>Alt+Enter：在新窗口中 · &gt; 命令 · @ 智能体 · # 项目 · / 搜索</translation>
    </message>
    <message>
        <source>Another Pond Desktop is writing the archive{holder}.</source>
        <translation>另一个 Pond Desktop 正在写入归档{holder}。</translation>
    </message>
    <message>
        <source>Another branch starts here</source>
        <translation>另一分支从这里开始</translation>
    </message>
    <message>
        <source>Another tag</source>
        <translation>另一个标签</translation>
    </message>
    <message>
        <source>Another tag, then Enter</source>
        <translation>输入另一个标签后按 Enter</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>已回答</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Approval answered</source>
        <translation>批准答复</translation>
    </message>
    <message>
        <source>Approval asked</source>
        <translation>请求批准</translation>
    </message>
    <message>
        <source>As JSON</source>
        <translation>作为 JSON</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>作为 Markdown</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>以表格显示</translation>
    </message>
    <message>
        <source>As text</source>
        <translation>作为文本</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>As usual there: {form}</source>
        <translation>那里的常用形式：{form}</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>按原样</translation>
    </message>
    <message>
        <source>Ask with the same query and filters.</source>
        <translation>请使用相同的查询和筛选。</translation>
    </message>
    <message>
        <source>Asked to allow</source>
        <translation>请求许可</translation>
    </message>
    <message>
        <source>Asks for a search by meaning. This version has none, and says so in its answers.</source>
        <translation>要求按语义搜索。此版本尚无此功能，并会在结果中说明。</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to the list of sessions (Esc)</source>
        <translation>返回会话列表 (Esc)</translation>
    </message>
    <message>
        <source>Back to the whole message</source>
        <translation>返回整条消息</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Before the first turn</source>
        <translation>第一轮之前</translation>
    </message>
    <message>
        <source>Begins a transcript with its latest turn instead of its first.</source>
        <translation>从最新一轮而不是第一轮开始显示会话。</translation>
    </message>
    <message>
        <source>Bring it to the foreground (fg), then insert again.</source>
        <translation>请把它带回前台 (fg)，然后再次插入。</translation>
    </message>
    <message>
        <source>By agent</source>
        <translation>按智能体</translation>
    </message>
    <message>
        <source>By conversation</source>
        <translation>按对话</translation>
    </message>
    <message>
        <source>By day</source>
        <translation>按日</translation>
    </message>
    <message>
        <source>By month</source>
        <translation>按月</translation>
    </message>
    <message>
        <source>By project</source>
        <translation>按项目</translation>
    </message>
    <message>
        <source>By session</source>
        <translation>按会话</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Cache read</source>
        <translation>缓存读取</translation>
    </message>
    <message>
        <source>Cache write</source>
        <translation>缓存写入</translation>
    </message>
    <message>
        <source>Calendar of activit&amp;y…</source>
        <translation>活动日历(&amp;Y)…</translation>
    </message>
    <message>
        <source>Calendar of activity</source>
        <translation>活动日历</translation>
    </message>
    <message>
        <source>Calendar of {year}: {measure}</source>
        <translation>{year} 年日历：{measure}</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>Capture again.</source>
        <translation>请再次采集。</translation>
    </message>
    <message>
        <source>Capture first, or look for the session in the list.</source>
        <translation>请先采集，或在列表中查找会话。</translation>
    </message>
    <message>
        <source>Capture now</source>
        <translation>立即采集</translation>
    </message>
    <message>
        <source>Capture once.</source>
        <translation>请采集一次。</translation>
    </message>
    <message>
        <source>Capture progress</source>
        <translation>采集进度</translation>
    </message>
    <message>
        <source>Capture reads the histories that coding agents keep on this machine.</source>
        <translation>采集会读取编程智能体保存在这台机器上的历史记录。</translation>
    </message>
    <message>
        <source>Captured are: {sources}.</source>
        <translation>已采集的有：{sources}。</translation>
    </message>
    <message numerus="yes">
        <source>Captured {messages} in %Ln new session(s)</source>
        <translation>
            <numerusform>已采集 {messages}，新会话 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Capturing {done} of %Ln file(s)</source>
        <translation>
            <numerusform>正在采集：文件 {done} / %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes side by s&amp;ide</source>
        <translation>并排显示更改(&amp;I)</translation>
    </message>
    <message>
        <source>Check the disk, then try again.</source>
        <translation>请检查磁盘后再试。</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions, or choose another place with POND_DESKTOP_HOME.</source>
        <translation>请检查文件夹的权限，或用 POND_DESKTOP_HOME 选择其他位置。</translation>
    </message>
    <message>
        <source>Child session</source>
        <translation>子会话</translation>
    </message>
    <message>
        <source>Choose &amp;where to insert…</source>
        <translation>选择插入位置(&amp;W)…</translation>
    </message>
    <message>
        <source>Choose a &amp;place…</source>
        <translation>选择位置(&amp;P)…</translation>
    </message>
    <message>
        <source>Choose a command to give it other keys.</source>
        <translation>选择一个命令以更改其按键。</translation>
    </message>
    <message>
        <source>Choose a message first</source>
        <translation>请先选择一条消息</translation>
    </message>
    <message>
        <source>Choose a session or a message</source>
        <translation>请选择会话或消息</translation>
    </message>
    <message>
        <source>Choose a session or a message first: a reference leads to it</source>
        <translation>请先选择一个会话或一条消息：引用会通向它</translation>
    </message>
    <message>
        <source>Choose another folder, or make room.</source>
        <translation>请选择其他文件夹，或腾出空间。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择其他文件夹。</translation>
    </message>
    <message>
        <source>Choose another format, or the message that has one.</source>
        <translation>请选择其他格式，或者有代码的那条消息。</translation>
    </message>
    <message>
        <source>Choose another format.</source>
        <translation>请选择其他格式。</translation>
    </message>
    <message>
        <source>Choose another place with POND_DESKTOP_HOME.</source>
        <translation>请用 POND_DESKTOP_HOME 选择其他位置。</translation>
    </message>
    <message>
        <source>Choose another place, or copy the reference and paste it there.</source>
        <translation>请选择其他位置，或者复制引用并粘贴到那里。</translation>
    </message>
    <message>
        <source>Choose another place, or copy the reference.</source>
        <translation>请选择其他位置，或者复制引用。</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>请选择其他位置。</translation>
    </message>
    <message>
        <source>Choose at most {count} sessions to pin them</source>
        <translation>最多选择 {count} 个会话来置顶</translation>
    </message>
    <message>
        <source>Choose one in the transcript to see everything in it.</source>
        <translation>在会话内容中选择一条即可查看其全部内容。</translation>
    </message>
    <message>
        <source>Choose one of 1 to {last}.</source>
        <translation>请在 1 到 {last} 中选择。</translation>
    </message>
    <message>
        <source>Choose one of them.</source>
        <translation>请选择其中之一。</translation>
    </message>
    <message>
        <source>Choose what to insert — Pond Desktop</source>
        <translation>选择要插入的内容 — Pond Desktop</translation>
    </message>
    <message>
        <source>Choose where to insert, and in which form</source>
        <translation>选择插入位置和形式</translation>
    </message>
    <message>
        <source>Clipboard where that fails</source>
        <translation>失败时使用剪贴板</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭搜索</translation>
    </message>
    <message>
        <source>Close this side</source>
        <translation>关闭此侧</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>不保存并关闭</translation>
    </message>
    <message>
        <source>Close {card}</source>
        <translation>收起 {card}</translation>
    </message>
    <message>
        <source>Closing the last window then leaves the program in the tray, still capturing.</source>
        <translation>关闭最后一个窗口后，程序留在托盘中继续采集。</translation>
    </message>
    <message>
        <source>Code alone</source>
        <translation>仅代码</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Colours of high &amp;contrast</source>
        <translation>高对比度配色(&amp;C)</translation>
    </message>
    <message>
        <source>Colours of the s&amp;ystem</source>
        <translation>系统配色(&amp;Y)</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Command · {menu}</source>
        <translation>命令 · {menu}</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>命令及其按键</translation>
    </message>
    <message>
        <source>Commands to insert with</source>
        <translation>用于插入的命令</translation>
    </message>
    <message>
        <source>Compacted from</source>
        <translation>压缩自</translation>
    </message>
    <message>
        <source>Compacted into</source>
        <translation>压缩为</translation>
    </message>
    <message>
        <source>Compare this session with…</source>
        <translation>将此会话与…比较</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Continued from</source>
        <translation>接续自</translation>
    </message>
    <message>
        <source>Continues in</source>
        <translation>后续为</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Conversation compacted</source>
        <translation>对话已压缩</translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln locator(s)</source>
        <translation>
            <numerusform>已复制 %Ln 个定位符</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied a link to the message</source>
        <translation>已复制消息链接</translation>
    </message>
    <message>
        <source>Copied from</source>
        <translation>复制自</translation>
    </message>
    <message>
        <source>Copied the address</source>
        <translation>已复制地址</translation>
    </message>
    <message>
        <source>Copied the beginning; Save all… gives the rest</source>
        <translation>已复制开头；其余内容请用“全部保存…”</translation>
    </message>
    <message>
        <source>Copied the command that goes on in {folder}</source>
        <translation>已复制在 {folder} 中继续的命令</translation>
    </message>
    <message>
        <source>Copied the command; {folder} is what you joined its folder with</source>
        <translation>已复制命令；{folder} 是您与原文件夹合并的文件夹</translation>
    </message>
    <message>
        <source>Copied the message</source>
        <translation>已复制消息</translation>
    </message>
    <message>
        <source>Copied the reference</source>
        <translation>已复制引用</translation>
    </message>
    <message>
        <source>Copied the text</source>
        <translation>已复制文本</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy &amp;link to message</source>
        <translation>复制消息链接(&amp;L)</translation>
    </message>
    <message>
        <source>Copy it again.</source>
        <translation>请重新复制。</translation>
    </message>
    <message>
        <source>Copy t&amp;he locators of the chosen sessions</source>
        <translation>复制所选会话的定位符(&amp;H)</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Copy the address {address}</source>
        <translation>复制地址 {address}</translation>
    </message>
    <message>
        <source>Copy the addresses of the message&apos;s p&amp;ictures elsewhere</source>
        <translation>复制消息中外部图片的地址(&amp;I)</translation>
    </message>
    <message>
        <source>Copy the command to go &amp;on with this session</source>
        <translation>复制继续此会话的命令(&amp;O)</translation>
    </message>
    <message>
        <source>Copy the details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Copy the message, with keys and passwords masked</source>
        <translation>复制消息，遮盖密钥和密码</translation>
    </message>
    <message>
        <source>Copy the reference</source>
        <translation>复制引用</translation>
    </message>
    <message>
        <source>Copy the reference and paste it there.</source>
        <translation>请复制引用并粘贴到那里。</translation>
    </message>
    <message>
        <source>Copy with &amp;secrets</source>
        <translation>连同机密信息复制(&amp;S)</translation>
    </message>
    <message>
        <source>Copy with secrets</source>
        <translation>连同机密信息复制</translation>
    </message>
    <message>
        <source>Copy ▾</source>
        <translation>复制 ▾</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Could not answer, or not all: {names}</source>
        <translation>未能回答或未能完整回答：{names}</translation>
    </message>
    <message>
        <source>Could not search</source>
        <translation>无法搜索</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
    <message>
        <source>Da&amp;rk colours</source>
        <translation>深色配色(&amp;R)</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
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
        <translation>供报告用的详情</translation>
    </message>
    <message>
        <source>Did you mean {name}?</source>
        <translation>您是指 {name} 吗？</translation>
    </message>
    <message>
        <source>Did you mean “{words}”?</source>
        <translation>您是指“{words}”吗？</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Drop the reference where it is to stand</source>
        <translation>请把引用拖放到它应在的位置</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>早期版本</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Enter inserts · Esc gives up · ←&#xa0;back to all sessions</source>
        <translation>Enter 插入 · Esc 放弃 · ←&#xa0;返回所有会话</translation>
    </message>
    <message>
        <source>Enter inserts · Esc gives up · →&#xa0;messages of a session</source>
        <translation>Enter 插入 · Esc 放弃 · →&#xa0;会话的消息</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Everything in the order in which it was said</source>
        <translation>全部按发言顺序</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export into a file</source>
        <translation>导出到文件</translation>
    </message>
    <message>
        <source>Export into a folder</source>
        <translation>导出到文件夹</translation>
    </message>
    <message>
        <source>Export the file of its session instead.</source>
        <translation>请改为导出其会话的文件。</translation>
    </message>
    <message>
        <source>Export the session instead.</source>
        <translation>请改为导出会话。</translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln session(s) into {path}</source>
        <translation>
            <numerusform>已将 %Ln 个会话导出到 {path}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exporting %Ln session(s)…</source>
        <translation>
            <numerusform>正在导出 %Ln 个会话…</numerusform>
        </translation>
    </message>
    <message>
        <source>Failed tool calls</source>
        <translation>失败的工具调用</translation>
    </message>
    <message>
        <source>Fields narrow the whole search: NOT was read for each piece in the brackets by itself.</source>
        <translation>字段会缩小整个搜索：NOT 按括号内的每个部分分别处理。</translation>
    </message>
    <message>
        <source>Fields narrow the whole search: OR beside a field was read as AND.</source>
        <translation>字段会缩小整个搜索：字段旁的 OR 按 AND 处理。</translation>
    </message>
    <message>
        <source>Fields: {fields}
With a filter: {filters}</source>
        <translation>字段：{fields}
带过滤器：{filters}</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Filter by title, project or agent</source>
        <translation>按标题、项目或智能体筛选</translation>
    </message>
    <message>
        <source>Filter the list</source>
        <translation>筛选列表</translation>
    </message>
    <message>
        <source>Filter the list by its &amp;words</source>
        <translation>按文字筛选列表(&amp;W)</translation>
    </message>
    <message>
        <source>Filtered by no more than the first {words} words and {chars} characters.</source>
        <translation>最多按前 {words} 个词和 {chars} 个字符筛选。</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filters of the list</source>
        <translation>列表筛选</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find in this session</source>
        <translation>在此会话中查找</translation>
    </message>
    <message>
        <source>Find in this text</source>
        <translation>在此文本中查找</translation>
    </message>
    <message>
        <source>Find in this text (Ctrl+F)</source>
        <translation>在此文本中查找 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Finish or leave it there (C-g), then insert again.</source>
        <translation>请在那里完成或退出 (C-g)，然后再次插入。</translation>
    </message>
    <message>
        <source>Finish that there, then insert again.</source>
        <translation>请先在那里完成，然后再次插入。</translation>
    </message>
    <message numerus="yes">
        <source>First %Ln match(es)</source>
        <translation>
            <numerusform>前 %Ln 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>First page</source>
        <translation>首页</translation>
    </message>
    <message>
        <source>Fit to the window</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Folders of agents</source>
        <translation>智能体的文件夹</translation>
    </message>
    <message>
        <source>Folders outside of the agents&apos; own into which links are followed.</source>
        <translation>智能体自身文件夹之外、允许跟随链接进入的文件夹。</translation>
    </message>
    <message>
        <source>Folders to read instead of an agent&apos;s own.</source>
        <translation>代替智能体自身文件夹来读取的文件夹。</translation>
    </message>
    <message>
        <source>Follows</source>
        <translation>接在</translation>
    </message>
    <message>
        <source>For an agent</source>
        <translation>供智能体使用</translation>
    </message>
    <message>
        <source>For any browser: runs nothing, loads nothing, pictures are inside.</source>
        <translation>适用于任何浏览器：不运行、不加载任何内容，图片已内嵌。</translation>
    </message>
    <message>
        <source>For any editor.</source>
        <translation>适用于任何编辑器。</translation>
    </message>
    <message>
        <source>For notes, wikis and programs: days and turns are headings.</source>
        <translation>适用于笔记、维基和程序：日期和轮次作为标题。</translation>
    </message>
    <message>
        <source>For programs: everything that is known, with a schema.</source>
        <translation>供程序使用：包含全部已知信息，并附架构。</translation>
    </message>
    <message>
        <source>Forked from</source>
        <translation>分叉自</translation>
    </message>
    <message>
        <source>Forked into</source>
        <translation>分叉为</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Form: {form}</source>
        <translation>形式：{form}</translation>
    </message>
    <message>
        <source>Formats of your own</source>
        <translation>自定义格式</translation>
    </message>
    <message numerus="yes">
        <source>Found the histories of %Ln agent(s). Choose which of them are read.</source>
        <translation>
            <numerusform>找到 %Ln 个智能体的历史记录。请选择要读取哪些。</numerusform>
        </translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>From an empty search box: earlier searches</source>
        <translation>在空搜索框中：搜索历史</translation>
    </message>
    <message>
        <source>From the search box back to the list</source>
        <translation>从搜索框返回列表</translation>
    </message>
    <message>
        <source>From the search box to the best match; from a list into the transcript</source>
        <translation>从搜索框到最佳匹配；从列表进入会话内容</translation>
    </message>
    <message>
        <source>Give &apos;before&apos; to go towards the start or &apos;after&apos; to go towards the end, not both.</source>
        <translation>向开头用 &apos;before&apos;，向结尾用 &apos;after&apos;，不能同时使用。</translation>
    </message>
    <message>
        <source>Give a limit from 1 to 200.</source>
        <translation>请指定 1 到 200 的上限。</translation>
    </message>
    <message>
        <source>Give a word.</source>
        <translation>请输入词语。</translation>
    </message>
    <message>
        <source>Give an id or a locator.</source>
        <translation>请给出 ID 或定位符。</translation>
    </message>
    <message>
        <source>Give as {field} the id of the first or last message of a page of this session.</source>
        <translation>{field} 请使用此会话某页第一条或最后一条消息的 ID。</translation>
    </message>
    <message>
        <source>Give it another.</source>
        <translation>请换一个名称。</translation>
    </message>
    <message>
        <source>Give it some words.</source>
        <translation>请输入一些词语。</translation>
    </message>
    <message>
        <source>Give it with one.</source>
        <translation>请带上时区。</translation>
    </message>
    <message>
        <source>Give one that is short enough to be typed again.</source>
        <translation>请使用短到可以再次输入的标签。</translation>
    </message>
    <message>
        <source>Give the answer&apos;s own next_cursor.</source>
        <translation>请使用结果自带的 next_cursor。</translation>
    </message>
    <message>
        <source>Give the id of one of its messages, or read the session.</source>
        <translation>请给出其中一条消息的 ID，或阅读该会话。</translation>
    </message>
    <message>
        <source>Go on with it there.</source>
        <translation>请在那台机器上继续。</translation>
    </message>
    <message>
        <source>Go on with that: {source}:{session}</source>
        <translation>请继续那个会话: {source}：{session}</translation>
    </message>
    <message>
        <source>Go there and paste: the reference is on the clipboard.</source>
        <translation>请到那里粘贴：引用在剪贴板上。</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Go to a text that can be, then insert again.</source>
        <translation>请转到可以更改的文本，然后再次插入。</translation>
    </message>
    <message>
        <source>Go to the call</source>
        <translation>转到调用</translation>
    </message>
    <message>
        <source>Go to the first difference</source>
        <translation>转到第一处差异</translation>
    </message>
    <message>
        <source>Go to the first of them</source>
        <translation>转到第一条</translation>
    </message>
    <message>
        <source>Go to the latest turn (L)</source>
        <translation>转到最新一轮 (L)</translation>
    </message>
    <message>
        <source>Go to the result</source>
        <translation>转到结果</translation>
    </message>
    <message>
        <source>Go to the search box</source>
        <translation>转到搜索框</translation>
    </message>
    <message>
        <source>Go to this part of the text</source>
        <translation>转到文本的这一部分</translation>
    </message>
    <message>
        <source>Go to {session}</source>
        <translation>转到 {session}</translation>
    </message>
    <message>
        <source>Gone since {when}; kept in the archive</source>
        <translation>自 {when} 起已不存在；归档中仍保留</translation>
    </message>
    <message>
        <source>HH:mm</source>
        <translation>HH:mm</translation>
    </message>
    <message>
        <source>HTML link</source>
        <translation>HTML 链接</translation>
    </message>
    <message>
        <source>Handed over to {place}, which does not say what became of it</source>
        <translation>已交给 {place}，它不会告知结果</translation>
    </message>
    <message>
        <source>Has</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>Heading: {words}</source>
        <translation>标题：{words}</translation>
    </message>
    <message>
        <source>Hide the filters</source>
        <translation>隐藏筛选</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Histories</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>Histories that were found</source>
        <translation>找到的历史记录</translation>
    </message>
    <message>
        <source>Hit {place} of {all}</source>
        <translation>匹配 {place} / {all}</translation>
    </message>
    <message>
        <source>Hit {place} of {all}, from the bottom again</source>
        <translation>匹配 {place} / {all}，已从底部重新开始</translation>
    </message>
    <message>
        <source>Hit {place} of {all}, from the top again</source>
        <translation>匹配 {place} / {all}，已从顶部重新开始</translation>
    </message>
    <message>
        <source>How the sessions are listed</source>
        <translation>会话的排列方式</translation>
    </message>
    <message>
        <source>How the sessions are listed: {order}</source>
        <translation>会话的排列方式：{order}</translation>
    </message>
    <message>
        <source>Icon in the tray</source>
        <translation>托盘图标</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>In it</source>
        <translation>其中位置</translation>
    </message>
    <message>
        <source>In per cent of the system&apos;s size, from 50 to 300.</source>
        <translation>相对系统大小的百分比，50 到 300。</translation>
    </message>
    <message>
        <source>In the format {format} of the settings {word} is no field.</source>
        <translation>设置中的格式 {format} 里，{word} 不是字段。</translation>
    </message>
    <message>
        <source>In the format {format} of the settings {word} is no filter.</source>
        <translation>设置中的格式 {format} 里，{word} 不是过滤器。</translation>
    </message>
    <message>
        <source>In the search box: takes the suggestion</source>
        <translation>在搜索框中：采用建议</translation>
    </message>
    <message>
        <source>In the settings file {path}, {key} has a value that does not fit.</source>
        <translation>设置文件 {path} 中 {key} 的值不合适。</translation>
    </message>
    <message>
        <source>In the settings, leave out {text}: the command can read it, or get it in a {file}.</source>
        <translation>请在设置中去掉 {text}：命令可以读取它，或者以 {file} 得到它。</translation>
    </message>
    <message>
        <source>In the settings, write -- before {text}.</source>
        <translation>请在设置中于 {text} 之前写上 --。</translation>
    </message>
    <message>
        <source>In tool bodies</source>
        <translation>包括工具内容</translation>
    </message>
    <message>
        <source>In {place} a command is being typed.</source>
        <translation>{place} 中正在输入命令。</translation>
    </message>
    <message>
        <source>In {place} the keys for pasting mean something else.</source>
        <translation>在 {place} 中，粘贴的按键另有含义。</translation>
    </message>
    <message>
        <source>In {place} the minibuffer is open.</source>
        <translation>{place} 中的小缓冲区处于打开状态。</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Incomplete: {names}</source>
        <translation>不完整：{names}</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>插入</translation>
    </message>
    <message numerus="yes">
        <source>Insert %Ln line(s), {size}, into {place}?</source>
        <translation>
            <numerusform>要将 %Ln 行（{size}）插入到 {place} 吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Insert &amp;one line instead</source>
        <translation>改为只插入一行(&amp;O)</translation>
    </message>
    <message>
        <source>Insert a reference to what is chosen, at the cursor there</source>
        <translation>在那里的光标处插入对所选内容的引用</translation>
    </message>
    <message>
        <source>Insert all &amp;lines</source>
        <translation>插入所有行(&amp;L)</translation>
    </message>
    <message>
        <source>Insert as a &amp;quote</source>
        <translation>作为引文插入(&amp;Q)</translation>
    </message>
    <message>
        <source>Insert into</source>
        <translation>插入到</translation>
    </message>
    <message>
        <source>Insert into {place}</source>
        <translation>插入到 {place}</translation>
    </message>
    <message>
        <source>Insert less, or copy the reference.</source>
        <translation>请插入少一些，或者复制引用。</translation>
    </message>
    <message>
        <source>Insert many lines</source>
        <translation>插入许多行</translation>
    </message>
    <message>
        <source>Insert one line, or choose another place.</source>
        <translation>请只插入一行，或者选择其他位置。</translation>
    </message>
    <message>
        <source>Insert several lines</source>
        <translation>插入多行</translation>
    </message>
    <message>
        <source>Inserted into {place}</source>
        <translation>已插入到 {place}</translation>
    </message>
    <message>
        <source>Install its adapter, or export the file: export --raw.</source>
        <translation>请安装其适配器，或导出文件：export --raw。</translation>
    </message>
    <message>
        <source>Install its adapter.</source>
        <translation>请安装其适配器。</translation>
    </message>
    <message>
        <source>Install its plug-in again (pond-desktop editors install).</source>
        <translation>请重新安装它的插件 (pond-desktop editors install)。</translation>
    </message>
    <message>
        <source>Install that program, or change the command in the settings.</source>
        <translation>请安装该程序，或者在设置中更改命令。</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>It could not answer: {reason}.</source>
        <translation>无法回答：{reason}。</translation>
    </message>
    <message>
        <source>It could not be searched.</source>
        <translation>无法搜索。</translation>
    </message>
    <message>
        <source>It has its agent&apos;s title</source>
        <translation>使用智能体的标题</translation>
    </message>
    <message>
        <source>It has your title</source>
        <translation>使用您的标题</translation>
    </message>
    <message>
        <source>It holds no message that could be read.</source>
        <translation>其中没有可读取的消息。</translation>
    </message>
    <message>
        <source>It is found in the Search menu and beside the list. One of the same name is replaced.</source>
        <translation>可在“搜索”菜单和列表旁找到。同名的会被替换。</translation>
    </message>
    <message>
        <source>It is still on the clipboard.</source>
        <translation>它仍在剪贴板上。</translation>
    </message>
    <message>
        <source>It may still be there in other words: try fewer or shorter ones.</source>
        <translation>可能以其他词语存在：请尝试更少或更短的词。</translation>
    </message>
    <message>
        <source>It stands in a new document.</source>
        <translation>它在一个新文档中。</translation>
    </message>
    <message>
        <source>It took longer than it was given.</source>
        <translation>耗时超过限定时间。</translation>
    </message>
    <message>
        <source>It was made searchable by an older version of Pond Desktop.</source>
        <translation>由旧版 Pond Desktop 建立的搜索数据。</translation>
    </message>
    <message>
        <source>It was never captured.</source>
        <translation>从未采集过。</translation>
    </message>
    <message>
        <source>Its agent calls it: {title}</source>
        <translation>智能体的标题：{title}</translation>
    </message>
    <message>
        <source>Its files hold more than was captured, or its last capture failed.</source>
        <translation>其文件中的内容多于已采集的，或上次采集失败。</translation>
    </message>
    <message>
        <source>Its files may not be read.</source>
        <translation>其文件不允许读取。</translation>
    </message>
    <message>
        <source>Its folder is not there now; what was captured before is searched.</source>
        <translation>其文件夹目前不在；搜索的是之前采集的内容。</translation>
    </message>
    <message>
        <source>Its fork: {title}</source>
        <translation>它的分叉：{title}</translation>
    </message>
    <message>
        <source>Its messages</source>
        <translation>它的消息</translation>
    </message>
    <message>
        <source>Its parts are counted from 0 to {last}.</source>
        <translation>其部分编号为 0 到 {last}。</translation>
    </message>
    <message>
        <source>Its text: {setting}</source>
        <translation>其文本：{setting}</translation>
    </message>
    <message>
        <source>Jump to the latest</source>
        <translation>跳到最新</translation>
    </message>
    <message>
        <source>Jump to the latest t&amp;urn</source>
        <translation>跳到最新一轮(&amp;U)</translation>
    </message>
    <message>
        <source>Keeps the conversations you had with coding agents, and lets you read and search them.

It uses no network, and writes nothing into the agents&apos; folders.</source>
        <translation>保存您与编程智能体的对话，供您阅读和搜索。

不使用网络，也不向智能体的文件夹写入任何内容。</translation>
    </message>
    <message>
        <source>Kept in {file}</source>
        <translation>保存在 {file}</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Keys and passwords are still being looked for: copy again in a moment</source>
        <translation>仍在查找密钥和密码：请稍后再复制</translation>
    </message>
    <message>
        <source>Keys of commands instead of their usual ones.</source>
        <translation>替代默认按键的命令按键。</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Known are {names}.</source>
        <translation>已知的有 {names}。</translation>
    </message>
    <message>
        <source>Known are: {names}.</source>
        <translation>已知的有：{names}。</translation>
    </message>
    <message>
        <source>L&amp;ight colours</source>
        <translation>浅色配色(&amp;I)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Lar&amp;ger</source>
        <translation>放大(&amp;G)</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Last page</source>
        <translation>末页</translation>
    </message>
    <message>
        <source>Last words</source>
        <translation>最后的话</translation>
    </message>
    <message>
        <source>Later turns follow: what was decided may have changed</source>
        <translation>之后还有轮次：决定可能已经改变</translation>
    </message>
    <message>
        <source>Latest first</source>
        <translation>最新在前</translation>
    </message>
    <message>
        <source>Latest turn on top</source>
        <translation>最新轮次在上</translation>
    </message>
    <message>
        <source>Latest turn on top; each turn reads downward</source>
        <translation>最新轮次在上；每轮从上往下读</translation>
    </message>
    <message>
        <source>Lay the JSON out on many lines; else as the agent wrote it</source>
        <translation>将 JSON 排成多行；否则按智能体所写的原样</translation>
    </message>
    <message>
        <source>Leave its command line (Esc), then insert again.</source>
        <translation>请退出它的命令行 (Esc)，然后再次插入。</translation>
    </message>
    <message>
        <source>Leave out --masked, or use `show`.</source>
        <translation>请去掉 --masked，或使用 `show`。</translation>
    </message>
    <message>
        <source>Leave that program, or choose another place.</source>
        <translation>请退出该程序，或者选择其他位置。</translation>
    </message>
    <message>
        <source>Leave them out.</source>
        <translation>请去掉它们。</translation>
    </message>
    <message>
        <source>Leave: close the search, go to the list</source>
        <translation>离开：关闭搜索，转到列表</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Link to the message</source>
        <translation>消息链接</translation>
    </message>
    <message>
        <source>Links may lead to</source>
        <translation>链接可以指向</translation>
    </message>
    <message>
        <source>List c&amp;hild sessions</source>
        <translation>列出子会话(&amp;H)</translation>
    </message>
    <message>
        <source>List of</source>
        <translation>列出</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>Look also in what tools were asked and answered</source>
        <translation>同时查找工具的请求和结果</translation>
    </message>
    <message>
        <source>Look at `pond-desktop doctor`.</source>
        <translation>请查看 `pond-desktop doctor`。</translation>
    </message>
    <message>
        <source>Look at a sample history</source>
        <translation>查看示例历史记录</translation>
    </message>
    <message>
        <source>Look at the status of its source.</source>
        <translation>请查看其来源的状态。</translation>
    </message>
    <message>
        <source>Look f&amp;urther: what else could be searched</source>
        <translation>继续查找：还可以搜索哪些(&amp;U)</translation>
    </message>
    <message>
        <source>Look for it in the agent.</source>
        <translation>请在智能体中查找。</translation>
    </message>
    <message>
        <source>Look for it in the list of sessions or with a search, or capture first.</source>
        <translation>请在会话列表或搜索中查找，或先采集。</translation>
    </message>
    <message>
        <source>Look for the session in its agent.</source>
        <translation>请在其智能体中查找该会话。</translation>
    </message>
    <message>
        <source>Look further</source>
        <translation>继续查找</translation>
    </message>
    <message>
        <source>Looked for as well, and not found: {agents}.</source>
        <translation>也查找过但未找到：{agents}。</translation>
    </message>
    <message>
        <source>Looked for: {agents}.</source>
        <translation>查找过：{agents}。</translation>
    </message>
    <message>
        <source>Looked in {folders}.</source>
        <translation>查找过的位置：{folders}。</translation>
    </message>
    <message>
        <source>Looking every minute</source>
        <translation>每分钟检查</translation>
    </message>
    <message>
        <source>Looking for editors…</source>
        <translation>正在查找编辑器…</translation>
    </message>
    <message>
        <source>Looking for histories…</source>
        <translation>正在查找历史记录…</translation>
    </message>
    <message>
        <source>Looking for the histories of coding agents…</source>
        <translation>正在查找编程智能体的历史记录…</translation>
    </message>
    <message>
        <source>Looking for what is new…</source>
        <translation>正在查找新内容…</translation>
    </message>
    <message>
        <source>Looking further finds no more</source>
        <translation>继续查找也没有更多结果</translation>
    </message>
    <message>
        <source>Looking further…</source>
        <translation>正在继续查找…</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>MMM yyyy</source>
        <translation>yyyy年M月</translation>
    </message>
    <message>
        <source>Make it and its folder writable.</source>
        <translation>请使其及所在文件夹可写。</translation>
    </message>
    <message>
        <source>Make it readable, or remove it.</source>
        <translation>请使其可读，或将其删除。</translation>
    </message>
    <message>
        <source>Make it writable, or set {variable} to a folder that is.</source>
        <translation>请使其可写，或将 {variable} 设为可写的文件夹。</translation>
    </message>
    <message>
        <source>Make it {value}.</source>
        <translation>请改为：{value}。</translation>
    </message>
    <message>
        <source>Make room there, then capture again; nothing was half written.</source>
        <translation>请腾出空间后再次采集；没有写到一半的内容。</translation>
    </message>
    <message>
        <source>Make them readable.</source>
        <translation>请使其可读。</translation>
    </message>
    <message>
        <source>Making tool output searchable: {share}</source>
        <translation>正在使工具输出可搜索：{share}</translation>
    </message>
    <message>
        <source>Mar&amp;k all sessions as read</source>
        <translation>将所有会话标为已读(&amp;K)</translation>
    </message>
    <message>
        <source>Markdown link</source>
        <translation>Markdown 链接</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Matches &amp;by session</source>
        <translation>按会话显示匹配(&amp;B)</translation>
    </message>
    <message>
        <source>Matches below the session they stand in</source>
        <translation>匹配显示在所属会话之下</translation>
    </message>
    <message>
        <source>Mend that line.</source>
        <translation>请修正该行。</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Message &amp;detail</source>
        <translation>消息详情(&amp;D)</translation>
    </message>
    <message>
        <source>Message detail</source>
        <translation>消息详情</translation>
    </message>
    <message>
        <source>Message not loaded yet</source>
        <translation>消息尚未加载</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model changed</source>
        <translation>模型已更改</translation>
    </message>
    <message>
        <source>Model: {model}</source>
        <translation>模型：{model}</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>月份</translation>
    </message>
    <message>
        <source>Mount its disk.</source>
        <translation>请挂载其磁盘。</translation>
    </message>
    <message>
        <source>Move it aside and capture again, or restore a backup from its backups folder.</source>
        <translation>请将其移开后再次采集，或从 backups 文件夹恢复备份。</translation>
    </message>
    <message>
        <source>Name a folder…</source>
        <translation>指定文件夹…</translation>
    </message>
    <message>
        <source>Name a new file.</source>
        <translation>请指定新文件。</translation>
    </message>
    <message>
        <source>Name another one, or compare its versions: diff SESSION.</source>
        <translation>请指定另一个，或者比较它的各个版本：diff SESSION。</translation>
    </message>
    <message>
        <source>Name one of these in full.</source>
        <translation>请完整指定其中之一。</translation>
    </message>
    <message>
        <source>Narrow ▾</source>
        <translation>缩小范围 ▾</translation>
    </message>
    <message>
        <source>Nearest: {what}</source>
        <translation>最接近的：{what}</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>新按键</translation>
    </message>
    <message>
        <source>New keys:</source>
        <translation>新按键：</translation>
    </message>
    <message>
        <source>Next message or session</source>
        <translation>下一条消息或下一个会话</translation>
    </message>
    <message>
        <source>Next pa&amp;ne</source>
        <translation>下一个窗格(&amp;N)</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Next place (Enter)</source>
        <translation>下一处 (Enter)</translation>
    </message>
    <message>
        <source>Next thing you &amp;wrote</source>
        <translation>您的下一条发言(&amp;W)</translation>
    </message>
    <message>
        <source>No agent&apos;s folder is known.</source>
        <translation>不知道任何智能体的文件夹。</translation>
    </message>
    <message>
        <source>No agent&apos;s history was found on this machine.</source>
        <translation>在这台机器上没有找到智能体的历史记录。</translation>
    </message>
    <message>
        <source>No command of {agent} is known that goes on with this session.</source>
        <translation>不知道 {agent} 有继续此会话的命令。</translation>
    </message>
    <message>
        <source>No editor is open that could take it</source>
        <translation>没有打开可以接收它的编辑器</translation>
    </message>
    <message>
        <source>No folder of the session is there any more: {folders}.</source>
        <translation>会话的文件夹都已不存在：{folders}。</translation>
    </message>
    <message numerus="yes">
        <source>No full match; %Ln come near</source>
        <translation>
            <numerusform>没有完全匹配；%Ln 个接近</numerusform>
        </translation>
    </message>
    <message>
        <source>No history found</source>
        <translation>未找到历史记录</translation>
    </message>
    <message>
        <source>No hit in this session</source>
        <translation>此会话中没有匹配</translation>
    </message>
    <message>
        <source>No keyboard has these keys.</source>
        <translation>没有键盘具有这些按键。</translation>
    </message>
    <message>
        <source>No keys</source>
        <translation>没有按键</translation>
    </message>
    <message>
        <source>No longer in the archive</source>
        <translation>已不在归档中</translation>
    </message>
    <message>
        <source>No longer pinned</source>
        <translation>已取消置顶</translation>
    </message>
    <message>
        <source>No match</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>No match in {amount}</source>
        <translation>{amount}中没有匹配</translation>
    </message>
    <message>
        <source>No message chosen</source>
        <translation>未选择消息</translation>
    </message>
    <message>
        <source>No message holds all of the words; listed are the best {count} with some of them.</source>
        <translation>没有消息包含所有词；列出包含其中一些的最佳 {count} 条。</translation>
    </message>
    <message>
        <source>No message holds all of the words; listed are the best {count} with what was perhaps meant: {words}.</source>
        <translation>没有消息包含所有词；列出包含可能想找的内容的最佳 {count} 条：{words}。</translation>
    </message>
    <message>
        <source>No message holds all of the words; these hold some of them.</source>
        <translation>没有消息包含所有词；以下包含其中一些。</translation>
    </message>
    <message>
        <source>No message holds all of the words; these hold what was perhaps meant: {words}.</source>
        <translation>没有消息包含所有词；以下包含可能想找的：{words}。</translation>
    </message>
    <message>
        <source>No message holds it with this punctuation; these hold its words.</source>
        <translation>没有消息带有这种标点；以下包含其中的词。</translation>
    </message>
    <message>
        <source>No model named</source>
        <translation>未注明模型</translation>
    </message>
    <message>
        <source>No note</source>
        <translation>没有备注</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>没有项目</translation>
    </message>
    <message>
        <source>No search is saved under the name {name}.</source>
        <translation>没有以 {name} 为名保存的搜索。</translation>
    </message>
    <message>
        <source>No session chosen</source>
        <translation>未选择会话</translation>
    </message>
    <message>
        <source>No session fits: {filters}</source>
        <translation>没有会话符合：{filters}</translation>
    </message>
    <message>
        <source>No session or message was named.</source>
        <translation>没有指定会话或消息。</translation>
    </message>
    <message>
        <source>No tag yet</source>
        <translation>还没有标签</translation>
    </message>
    <message>
        <source>No time was left to ask it.</source>
        <translation>没有剩余时间来查询。</translation>
    </message>
    <message>
        <source>Nobody here reads the files of {source}.</source>
        <translation>这里没有能读取 {source} 文件的适配器。</translation>
    </message>
    <message>
        <source>None of the {count} looked at in time has this punctuation; listed is what holds the words.</source>
        <translation>及时查看的 {count} 条中没有这种标点；列出的是包含这些词的。</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>Nor is there one without any single of the filters.</source>
        <translation>去掉任何一个筛选条件也没有。</translation>
    </message>
    <message>
        <source>Not all calls, results and reasoning are searchable yet: they are added newest first.</source>
        <translation>并非所有调用、结果和思考都已可搜索：从最新的开始添加。</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Not inserted: {fault}</source>
        <translation>未插入：{fault}</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>Not on this machine now; kept in the archive</source>
        <translation>目前不在这台机器上；归档中仍保留</translation>
    </message>
    <message>
        <source>Not searched: child sessions.</source>
        <translation>未搜索：子会话。</translation>
    </message>
    <message>
        <source>Not searched: the conversation, and child sessions.</source>
        <translation>未搜索：对话和子会话。</translation>
    </message>
    <message>
        <source>Not searched: the conversation.</source>
        <translation>未搜索：对话。</translation>
    </message>
    <message>
        <source>Not searched: tool calls and results, and child sessions.</source>
        <translation>未搜索：工具调用和结果、子会话。</translation>
    </message>
    <message>
        <source>Not searched: tool calls and results.</source>
        <translation>未搜索：工具调用和结果。</translation>
    </message>
    <message>
        <source>Not understood</source>
        <translation>无法识别</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note</source>
        <comment>of the agent</comment>
        <translation>附注</translation>
    </message>
    <message>
        <source>Note at this &amp;message…</source>
        <translation>此消息的备注(&amp;M)…</translation>
    </message>
    <message>
        <source>Nothing besides</source>
        <translation>没有其他结果</translation>
    </message>
    <message>
        <source>Nothing can be excluded beside OR: nearly every message would match.</source>
        <translation>不能在 OR 旁排除内容：几乎所有消息都会匹配。</translation>
    </message>
    <message>
        <source>Nothing captured yet</source>
        <translation>尚未采集任何内容</translation>
    </message>
    <message>
        <source>Nothing flashes, blinks or glides.</source>
        <translation>不闪烁、不滑动。</translation>
    </message>
    <message>
        <source>Nothing has a time in this year. What was captured is from {first} to {last}.</source>
        <translation>这一年没有带时间的内容。已采集的内容从 {first} 到 {last}。</translation>
    </message>
    <message>
        <source>Nothing in the query can be looked for: {amount} searched.</source>
        <translation>查询中没有可查找的内容：已搜索 {amount}。</translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation>没有这个名称的内容。</translation>
    </message>
    <message>
        <source>Nothing is found by these words.</source>
        <translation>用这些词没有找到任何内容。</translation>
    </message>
    <message>
        <source>Nothing is found by: {query}</source>
        <translation>搜索不到内容：{query}</translation>
    </message>
    <message>
        <source>Nothing more at other times</source>
        <translation>其他时间没有更多</translation>
    </message>
    <message>
        <source>Nothing more in all projects</source>
        <translation>所有项目中没有更多</translation>
    </message>
    <message>
        <source>Nothing more in child sessions</source>
        <translation>子会话中没有更多</translation>
    </message>
    <message>
        <source>Nothing more in tool calls, results and reasoning</source>
        <translation>工具调用、结果和思考中没有更多</translation>
    </message>
    <message numerus="yes">
        <source>Nothing new in %Ln file(s)</source>
        <translation>
            <numerusform>%Ln 个文件中没有新内容</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing new of them is captured. What was captured stays.</source>
        <translation>不再采集它们的新内容。已采集的内容会保留。</translation>
    </message>
    <message>
        <source>Nothing that can be read differs.</source>
        <translation>可读内容没有差异。</translation>
    </message>
    <message>
        <source>Nothing that was captured of it was taken back.</source>
        <translation>已采集的内容没有被撤回。</translation>
    </message>
    <message>
        <source>Nothing to look for</source>
        <translation>没有可查找的内容</translation>
    </message>
    <message>
        <source>Nothing to search yet</source>
        <translation>还没有可搜索的内容</translation>
    </message>
    <message>
        <source>Nothing was captured yet.</source>
        <translation>尚未采集任何内容。</translation>
    </message>
    <message>
        <source>Nothing was said in this session</source>
        <translation>此会话中没有发言</translation>
    </message>
    <message>
        <source>Nothing yet: open another session beside this one</source>
        <translation>暂无：请在旁边打开另一个会话</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Of a session or a message: its link, its locator or its id.</source>
        <translation>会话或消息的链接、定位符或 ID。</translation>
    </message>
    <message>
        <source>Offers to press the keys for pasting in the window that was in front, on X11.</source>
        <translation>在 X11 上，可选择在先前位于前面的窗口中按下粘贴键。</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>最早在前</translation>
    </message>
    <message>
        <source>Only the &amp;conversation, without what tools did</source>
        <translation>仅对话，不含工具操作(&amp;C)</translation>
    </message>
    <message>
        <source>Only the con&amp;versation</source>
        <translation>仅对话(&amp;V)</translation>
    </message>
    <message>
        <source>Only the first {most} characters were read.</source>
        <translation>只读取了前 {most} 个字符。</translation>
    </message>
    <message>
        <source>Only the messages found by: {query}</source>
        <translation>仅搜索到的消息：{query}</translation>
    </message>
    <message>
        <source>Only {field}: {value}</source>
        <translation>仅限{field}：{value}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open &amp;beside what is read</source>
        <translation>在当前内容旁边打开(&amp;B)</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Open a session or search for something first: that can be exported</source>
        <translation>请先打开会话或进行搜索：之后即可导出</translation>
    </message>
    <message>
        <source>Open by a &amp;link or an id…</source>
        <translation>按链接或 ID 打开(&amp;L)…</translation>
    </message>
    <message>
        <source>Open by a link or an id</source>
        <translation>按链接或 ID 打开</translation>
    </message>
    <message>
        <source>Open in a new &amp;window</source>
        <translation>在新窗口中打开(&amp;W)</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open it in one, or choose another place.</source>
        <translation>请在其中一个里打开它，或者选择其他位置。</translation>
    </message>
    <message>
        <source>Open message {locator}   (Enter)</source>
        <translation>打开消息 {locator}   (Enter)</translation>
    </message>
    <message>
        <source>Open one there, then insert again.</source>
        <translation>请在那里打开一个，然后再次插入。</translation>
    </message>
    <message>
        <source>Open session {locator}   (Enter)</source>
        <translation>打开会话 {locator}   (Enter)</translation>
    </message>
    <message>
        <source>Open the message to see its parts.</source>
        <translation>请打开消息查看其各部分。</translation>
    </message>
    <message>
        <source>Open the picture</source>
        <translation>打开图片</translation>
    </message>
    <message>
        <source>Open the session that started this one (Alt+Up)</source>
        <translation>打开启动此会话的会话 (Alt+Up)</translation>
    </message>
    <message>
        <source>Open this address at {host} with the system&apos;s own program?</source>
        <translation>用系统程序打开 {host} 上的这个地址吗？</translation>
    </message>
    <message>
        <source>Open this address with the system&apos;s own program?</source>
        <translation>用系统程序打开这个地址吗？</translation>
    </message>
    <message>
        <source>Open {address}</source>
        <translation>打开 {address}</translation>
    </message>
    <message>
        <source>Open {card}</source>
        <translation>展开 {card}</translation>
    </message>
    <message>
        <source>Order of the turns</source>
        <translation>轮次顺序</translation>
    </message>
    <message>
        <source>Org link</source>
        <translation>Org 链接</translation>
    </message>
    <message>
        <source>Other forms of the words are found too, below those as typed.</source>
        <translation>词语的其他形式也会找到，排在按原样输入的之后。</translation>
    </message>
    <message>
        <source>Other sessions</source>
        <translation>其他会话</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>P&amp;in or unpin this message</source>
        <translation>置顶或取消置顶此消息(&amp;I)</translation>
    </message>
    <message>
        <source>P&amp;revious pane</source>
        <translation>上一个窗格(&amp;R)</translation>
    </message>
    <message>
        <source>Page down</source>
        <translation>向下翻页</translation>
    </message>
    <message>
        <source>Page up</source>
        <translation>向上翻页</translation>
    </message>
    <message>
        <source>Page {number} of {count} · {size} · {lines}</source>
        <translation>第 {number} / {count} 页 · {size} · {lines}</translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation>设置页面</translation>
    </message>
    <message>
        <source>Parent agent</source>
        <translation>父智能体</translation>
    </message>
    <message>
        <source>Parent session</source>
        <translation>父会话</translation>
    </message>
    <message>
        <source>Paste into the window used before</source>
        <translation>粘贴到先前使用的窗口</translation>
    </message>
    <message>
        <source>Pin the chosen s&amp;essions</source>
        <translation>置顶所选会话(&amp;E)</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已置顶</translation>
    </message>
    <message numerus="yes">
        <source>Pinned %Ln session(s)</source>
        <translation>
            <numerusform>已置顶 %Ln 个会话</numerusform>
        </translation>
    </message>
    <message>
        <source>Pinned: is:pinned finds it</source>
        <translation>已置顶：用 is:pinned 可找到</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>纯文本</translation>
    </message>
    <message>
        <source>Pond Desktop copies what your agents wrote into an archive of its own, and keeps it when they delete it. Nothing is written, renamed or deleted in their folders, and nothing leaves this machine.</source>
        <translation>Pond Desktop 将智能体写下的内容复制到自己的归档中，即使它们被删除也会保留。不会在其文件夹中写入、重命名或删除任何内容，也没有任何内容离开这台机器。</translation>
    </message>
    <message>
        <source>Pond Desktop is open already: its window was raised.</source>
        <translation>Pond Desktop 已经打开：已将其窗口置于前面。</translation>
    </message>
    <message>
        <source>Press q there, then insert again.</source>
        <translation>请在那里按 q，然后再次插入。</translation>
    </message>
    <message>
        <source>Previous message or session</source>
        <translation>上一条消息或上一个会话</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Previous place (Shift+Enter)</source>
        <translation>上一处 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Previous thing &amp;you wrote</source>
        <translation>您的上一条发言(&amp;Y)</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Prices of models</source>
        <translation>模型价格</translation>
    </message>
    <message>
        <source>Programs that are given the text, one word a line. No shell reads them.</source>
        <translation>接收文本的程序，每行一个词。不经过 shell。</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Project · {path}</source>
        <translation>项目 · {path}</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Put a reference to what is chosen on the clipboard</source>
        <translation>把对所选内容的引用放到剪贴板上</translation>
    </message>
    <message>
        <source>Put it back there first: `export --raw` gives its bytes.</source>
        <translation>请先放回原处：`export --raw` 可得到其字节。</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>引文</translation>
    </message>
    <message>
        <source>Raw rec&amp;ord of the message</source>
        <translation>消息的原始记录(&amp;O)</translation>
    </message>
    <message>
        <source>Raw record</source>
        <translation>原始记录</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Read the session to see its messages.</source>
        <translation>请阅读会话以查看其消息。</translation>
    </message>
    <message>
        <source>Read there why, or choose another place.</source>
        <translation>请在那里查看原因，或者选择其他位置。</translation>
    </message>
    <message>
        <source>Read what is new in the agents&apos; histories</source>
        <translation>读取智能体历史记录中的新内容</translation>
    </message>
    <message>
        <source>Reading or writing the archive failed: {path}.</source>
        <translation>读写归档失败：{path}。</translation>
    </message>
    <message>
        <source>Reading the picture…</source>
        <translation>正在读取图片…</translation>
    </message>
    <message>
        <source>Reading works meanwhile; try again when it is done.</source>
        <translation>期间仍可阅读；完成后请再试。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Recently read</source>
        <translation>最近阅读</translation>
    </message>
    <message>
        <source>Recorded in {folder}</source>
        <translation>记录于 {folder}</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>减少动效</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Remove all filters</source>
        <translation>移除所有筛选</translation>
    </message>
    <message>
        <source>Remove the chosen folder: {setting}</source>
        <translation>移除所选文件夹：{setting}</translation>
    </message>
    <message>
        <source>Remove the chosen one: {setting}</source>
        <translation>移除所选项：{setting}</translation>
    </message>
    <message>
        <source>Remove {filter}</source>
        <translation>移除{filter}</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Results have no order {order}.</source>
        <translation>结果没有 {order} 这种顺序。</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Run this in the right one: {command}</source>
        <translation>请在正确的文件夹中运行：{command}</translation>
    </message>
    <message>
        <source>S&amp;maller</source>
        <translation>缩小(&amp;M)</translation>
    </message>
    <message>
        <source>Sa&amp;ved searches</source>
        <translation>已保存的搜索(&amp;V)</translation>
    </message>
    <message>
        <source>Said by {model}</source>
        <translation>{model} 的发言</translation>
    </message>
    <message>
        <source>Sample history — Pond Desktop</source>
        <translation>示例历史记录 — Pond Desktop</translation>
    </message>
    <message>
        <source>Save all of it into a file</source>
        <translation>全部保存到文件</translation>
    </message>
    <message>
        <source>Save all of this part</source>
        <translation>保存此部分的全部内容</translation>
    </message>
    <message>
        <source>Save all…</source>
        <translation>全部保存…</translation>
    </message>
    <message>
        <source>Save t&amp;his search…</source>
        <translation>保存此搜索(&amp;H)…</translation>
    </message>
    <message>
        <source>Save this picture</source>
        <translation>保存此图片</translation>
    </message>
    <message>
        <source>Save this search</source>
        <translation>保存此搜索</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Saved search</source>
        <translation>已保存的搜索</translation>
    </message>
    <message>
        <source>Saved search · {query}</source>
        <translation>已保存的搜索 · {query}</translation>
    </message>
    <message>
        <source>Saved searches</source>
        <translation>已保存的搜索</translation>
    </message>
    <message>
        <source>Saved {size} in {path}</source>
        <translation>已将 {size} 保存到 {path}</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Saving {name}…</source>
        <translation>正在保存 {name}…</translation>
    </message>
    <message>
        <source>Say &apos;end&apos; or &apos;start&apos;.</source>
        <translation>请指定 &apos;end&apos; 或 &apos;start&apos;。</translation>
    </message>
    <message>
        <source>Say &apos;relevance&apos; or &apos;recency&apos;.</source>
        <translation>请指定 &apos;relevance&apos; 或 &apos;recency&apos;。</translation>
    </message>
    <message>
        <source>Say from {least} to {most}.</source>
        <translation>请指定 {least} 到 {most} 之间的数。</translation>
    </message>
    <message>
        <source>Se&amp;arch in this session</source>
        <translation>搜索此会话(&amp;A)</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search again later; each capture goes on with it.</source>
        <translation>请稍后再搜索；每次采集都会继续处理。</translation>
    </message>
    <message>
        <source>Search again when that is done.</source>
        <translation>完成后请再次搜索。</translation>
    </message>
    <message>
        <source>Search again, or narrow the search.</source>
        <translation>请再次搜索，或缩小搜索范围。</translation>
    </message>
    <message>
        <source>Search again.</source>
        <translation>请再次搜索。</translation>
    </message>
    <message>
        <source>Search all sessions</source>
        <translation>搜索所有会话</translation>
    </message>
    <message>
        <source>Search all sessions and messages</source>
        <translation>搜索所有会话和消息</translation>
    </message>
    <message>
        <source>Search all sessions for “{words}”</source>
        <translation>在所有会话中搜索“{words}”</translation>
    </message>
    <message>
        <source>Search by meaning</source>
        <translation>按语义搜索</translation>
    </message>
    <message>
        <source>Search by words: leave the arm out, or choose &apos;conversation&apos;, &apos;tools&apos; or &apos;all&apos;.</source>
        <translation>请按词搜索：省略范围，或选择 &apos;conversation&apos;、&apos;tools&apos; 或 &apos;all&apos;。</translation>
    </message>
    <message>
        <source>Search for it in other words first.</source>
        <translation>请先用其他词语搜索。</translation>
    </message>
    <message>
        <source>Search for something first</source>
        <translation>请先进行搜索</translation>
    </message>
    <message>
        <source>Search for something, and open a session: F3 goes through its hits.</source>
        <translation>先搜索并打开一个会话：F3 可逐个浏览匹配。</translation>
    </message>
    <message>
        <source>Search for this instead</source>
        <translation>改为搜索此内容</translation>
    </message>
    <message>
        <source>Search for what else is tagged {tag}</source>
        <translation>搜索其他带有标签 {tag} 的内容</translation>
    </message>
    <message>
        <source>Search in this session</source>
        <translation>搜索此会话</translation>
    </message>
    <message>
        <source>Search in “{title}”</source>
        <translation>在“{title}”中搜索</translation>
    </message>
    <message>
        <source>Search only the session that is shown</source>
        <translation>仅搜索当前显示的会话</translation>
    </message>
    <message>
        <source>Search results, best first</source>
        <translation>搜索结果，最佳在前</translation>
    </message>
    <message>
        <source>Search results, newest first</source>
        <translation>搜索结果，最新在前</translation>
    </message>
    <message>
        <source>Search the sessions of {project}</source>
        <translation>搜索 {project} 的会话</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>See `paths` for the folders, or name one: --root AGENT=PATH. Where a link leads out of them, name its target in follow_links_to of settings.toml.</source>
        <translation>请用 `paths` 查看文件夹，或用 --root AGENT=PATH 指定。如果链接指向外部，请在 settings.toml 的 follow_links_to 中写明其目标。</translation>
    </message>
    <message>
        <source>See what is wrong with that, or copy the reference.</source>
        <translation>请查看哪里有问题，或者复制引用。</translation>
    </message>
    <message>
        <source>See what it shows, or choose another place.</source>
        <translation>请查看它显示的内容，或者选择其他位置。</translation>
    </message>
    <message>
        <source>See whether it works there, or copy the reference.</source>
        <translation>请查看那里是否正常，或者复制引用。</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Session &amp;list</source>
        <translation>会话列表(&amp;L)</translation>
    </message>
    <message>
        <source>Session not loaded yet</source>
        <translation>会话尚未加载</translation>
    </message>
    <message>
        <source>Session {title}</source>
        <translation>会话 {title}</translation>
    </message>
    <message>
        <source>Session, project, saved search or command</source>
        <translation>会话、项目、已保存的搜索或命令</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Sessions appear here as they are read.</source>
        <translation>会话读取后会显示在这里。</translation>
    </message>
    <message>
        <source>Sessions by &amp;agent</source>
        <translation>按智能体排列会话(&amp;A)</translation>
    </message>
    <message>
        <source>Sessions by &amp;project</source>
        <translation>按项目排列会话(&amp;P)</translation>
    </message>
    <message>
        <source>Sessions by con&amp;versation</source>
        <translation>按对话排列会话(&amp;V)</translation>
    </message>
    <message>
        <source>Sessions by da&amp;y</source>
        <translation>按日排列会话(&amp;Y)</translation>
    </message>
    <message>
        <source>Sessions in colu&amp;mns</source>
        <translation>分列显示会话(&amp;M)</translation>
    </message>
    <message>
        <source>Sessions latest first</source>
        <translation>会话最新在前</translation>
    </message>
    <message>
        <source>Sessions linked to this one</source>
        <translation>与此会话相关的会话</translation>
    </message>
    <message>
        <source>Sessions, latest first</source>
        <translation>会话，最新在前</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>请缩短。</translation>
    </message>
    <message>
        <source>Show Pond Desktop</source>
        <translation>显示 Pond Desktop</translation>
    </message>
    <message>
        <source>Show all ({size})</source>
        <translation>显示全部 ({size})</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>显示更多</translation>
    </message>
    <message>
        <source>Show the file&apos;s folder</source>
        <translation>显示文件所在的文件夹</translation>
    </message>
    <message>
        <source>Show the message&apos;s open cards as &amp;written</source>
        <translation>按原样显示消息中展开的卡片(&amp;W)</translation>
    </message>
    <message>
        <source>Show the numbers as a table</source>
        <translation>以表格显示数值</translation>
    </message>
    <message>
        <source>Show what the session said before its file was rewritten</source>
        <translation>显示会话文件被改写前的内容</translation>
    </message>
    <message>
        <source>Show {measure}</source>
        <translation>显示{measure}</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Size of a pack</source>
        <translation>打包的大小</translation>
    </message>
    <message>
        <source>Size of letters</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>So many tokens at most, estimated, from 500 to 100,000. What is left out is said.</source>
        <translation>最多这么多 token（估算），从 500 到 100,000。省略的内容会说明。</translation>
    </message>
    <message>
        <source>Some of its files could not be read.</source>
        <translation>其中一些文件无法读取。</translation>
    </message>
    <message>
        <source>Something went wrong in Pond Desktop</source>
        <translation>Pond Desktop 出现问题</translation>
    </message>
    <message>
        <source>Sorted</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Start reading</source>
        <translation>开始读取</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>已启动</translation>
    </message>
    <message>
        <source>Started by</source>
        <translation>启动者</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>T&amp;wo sessions side by side</source>
        <translation>并排显示两个会话(&amp;W)</translation>
    </message>
    <message>
        <source>Ta&amp;gs of this message…</source>
        <translation>此消息的标签(&amp;G)…</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Take away the filter: {words}</source>
        <translation>移除筛选：{words}</translation>
    </message>
    <message>
        <source>Take away: {filter}</source>
        <translation>移除：{filter}</translation>
    </message>
    <message>
        <source>Take the pin away (Ctrl+D)</source>
        <translation>取消置顶 (Ctrl+D)</translation>
    </message>
    <message>
        <source>Take the tag {tag} away</source>
        <translation>移除标签 {tag}</translation>
    </message>
    <message>
        <source>Take the words away</source>
        <translation>清除文字</translation>
    </message>
    <message>
        <source>Take these keys from there</source>
        <translation>从那里取走这些按键</translation>
    </message>
    <message>
        <source>Take this tag away</source>
        <translation>移除此标签</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Tell capitals and small letters apart</source>
        <translation>区分大写和小写字母</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Texts with fields, such as {title|md} or {url}, to be filled in and inserted.</source>
        <translation>带有字段（如 {title|md} 或 {url}）的文本，填好后插入。</translation>
    </message>
    <message>
        <source>That is a lot at once. It is one step to undo there.</source>
        <translation>一次插入的内容很多。在那里一步即可撤销。</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln chosen session(s)</source>
        <translation>
            <numerusform>所选的 %Ln 个会话</numerusform>
        </translation>
    </message>
    <message>
        <source>The adapter {name} of {package} is left out: {reason}.</source>
        <translation>{package} 的适配器 {name} 已被略去：{reason}。</translation>
    </message>
    <message>
        <source>The agent is writing this session just now</source>
        <translation>智能体正在写入此会话</translation>
    </message>
    <message>
        <source>The agent&apos;s title</source>
        <translation>智能体的标题</translation>
    </message>
    <message>
        <source>The agent, in the person&apos;s name</source>
        <translation>智能体（以用户名义）</translation>
    </message>
    <message>
        <source>The archive cannot be made in {folder}: {reason}.</source>
        <translation>无法在 {folder} 中创建归档：{reason}。</translation>
    </message>
    <message>
        <source>The archive cannot be opened for this: {path}.</source>
        <translation>无法为此操作打开归档：{path}。</translation>
    </message>
    <message>
        <source>The archive file is damaged: {path}.</source>
        <translation>归档文件已损坏：{path}。</translation>
    </message>
    <message>
        <source>The archive has version {version}; this program knows versions up to {newest}.</source>
        <translation>归档版本为 {version}；此程序最高支持版本 {newest}。</translation>
    </message>
    <message>
        <source>The archive is being written by another program.</source>
        <translation>另一个程序正在写入归档。</translation>
    </message>
    <message>
        <source>The archive&apos;s folder cannot be written: {reason}.</source>
        <translation>无法写入归档所在的文件夹：{reason}。</translation>
    </message>
    <message>
        <source>The archive: {file}</source>
        <translation>归档：{file}</translation>
    </message>
    <message>
        <source>The disk that holds the archive is full ({folder}).</source>
        <translation>归档所在的磁盘已满（{folder}）。</translation>
    </message>
    <message>
        <source>The export was stopped</source>
        <translation>导出已停止</translation>
    </message>
    <message>
        <source>The file is read-only.</source>
        <translation>文件是只读的。</translation>
    </message>
    <message>
        <source>The file of the session is gone: {path}.</source>
        <translation>会话的文件已不存在：{path}。</translation>
    </message>
    <message>
        <source>The filters left nothing to search</source>
        <translation>筛选后没有可搜索的内容</translation>
    </message>
    <message>
        <source>The folder could not be opened</source>
        <translation>无法打开文件夹</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be made: {reason}.</source>
        <translation>无法创建文件夹 {folder}：{reason}。</translation>
    </message>
    <message>
        <source>The format {format} has nothing to say of it.</source>
        <translation>格式 {format} 对它没有可写的内容。</translation>
    </message>
    <message>
        <source>The format {format} of the settings has a brace without its other half.</source>
        <translation>设置中的格式 {format} 有不成对的花括号。</translation>
    </message>
    <message>
        <source>The history of {agent} was not there at the last capture; what was captured before is kept. Mount its disk, or name its folder: --root AGENT=PATH.</source>
        <translation>上次采集时 {agent} 的历史记录不在；之前采集的内容已保留。请挂载其磁盘，或指定其文件夹：--root AGENT=PATH。</translation>
    </message>
    <message>
        <source>The id or the file of the session is no name that may stand in a command.</source>
        <translation>会话的 ID 或文件名不能用在命令中。</translation>
    </message>
    <message>
        <source>The kind of editor to go first, such as neovim; without one it is the last used.</source>
        <translation>最先选用的编辑器种类，如 neovim；不填则为上次使用的。</translation>
    </message>
    <message>
        <source>The language of menus and messages, from the next start on.</source>
        <translation>菜单和消息的语言，下次启动时生效。</translation>
    </message>
    <message>
        <source>The last capture of {agent} was broken off. Capture again: it goes on from there.</source>
        <translation>上次对 {agent} 的采集中断了。请再次采集：会从那里继续。</translation>
    </message>
    <message>
        <source>The message {message} has no file at {part}.</source>
        <translation>消息 {message} 在 {part} 处没有文件。</translation>
    </message>
    <message>
        <source>The message {message} has no part {part}.</source>
        <translation>消息 {message} 没有部分 {part}。</translation>
    </message>
    <message>
        <source>The message {message} has no record of its own.</source>
        <translation>消息 {message} 没有自己的记录。</translation>
    </message>
    <message>
        <source>The newest matches first, instead of the best</source>
        <translation>最新匹配在前，而不是最佳匹配</translation>
    </message>
    <message>
        <source>The other side: {title}</source>
        <translation>另一侧：{title}</translation>
    </message>
    <message>
        <source>The program, then its words, each on a line of its own.</source>
        <translation>先是程序，然后是它的各个词，每个占一行。</translation>
    </message>
    <message>
        <source>The query is a name; as words it matches none of {amount}.</source>
        <translation>查询是一个名称；作为词语，在 {amount}中没有匹配。</translation>
    </message>
    <message>
        <source>The reference is on the clipboard.</source>
        <translation>引用在剪贴板上。</translation>
    </message>
    <message>
        <source>The root {root} is not understood.</source>
        <translation>无法理解根目录 {root}。</translation>
    </message>
    <message>
        <source>The search was stopped.</source>
        <translation>搜索已停止。</translation>
    </message>
    <message>
        <source>The session names no folder that it was in.</source>
        <translation>会话没有注明它所在的文件夹。</translation>
    </message>
    <message>
        <source>The session that you choose in the list is read here.</source>
        <translation>在列表中选择的会话会显示在这里。</translation>
    </message>
    <message>
        <source>The session {session} has no earlier version.</source>
        <translation>会话 {session} 没有早期版本。</translation>
    </message>
    <message>
        <source>The session {session} has no message {message}.</source>
        <translation>会话 {session} 没有消息 {message}。</translation>
    </message>
    <message>
        <source>The session {session} has no {what} in the archive.</source>
        <translation>归档中会话 {session} 没有 {what}。</translation>
    </message>
    <message>
        <source>The session {session} is of another machine ({machine}).</source>
        <translation>会话 {session} 属于另一台机器（{machine}）。</translation>
    </message>
    <message>
        <source>The session {session} lies in several files: {files}.</source>
        <translation>会话 {session} 位于多个文件中：{files}。</translation>
    </message>
    <message>
        <source>The session {session} was started by another one.</source>
        <translation>会话 {session} 由另一个会话启动。</translation>
    </message>
    <message>
        <source>The settings file {path} cannot be read: {reason}.</source>
        <translation>无法读取设置文件 {path}：{reason}。</translation>
    </message>
    <message>
        <source>The settings file {path} cannot be written: {reason}.</source>
        <translation>无法写入设置文件 {path}：{reason}。</translation>
    </message>
    <message>
        <source>The settings file {path} holds {key}, which is no setting.</source>
        <translation>设置文件 {path} 中含有 {key}，没有这个设置。</translation>
    </message>
    <message>
        <source>The settings file {path} is not TOML: {reason}.</source>
        <translation>设置文件 {path} 不是 TOML：{reason}。</translation>
    </message>
    <message>
        <source>The settings give keys to {name}, which is no command.</source>
        <translation>设置为 {name} 指定了按键，但没有这个命令。</translation>
    </message>
    <message>
        <source>The settings give {name} the keys {keys}.</source>
        <translation>设置为 {name} 指定了按键 {keys}。</translation>
    </message>
    <message>
        <source>The target {target} of another package is left out: that name is taken.</source>
        <translation>另一个包的目标 {target} 已被排除：该名称已被占用。</translation>
    </message>
    <message>
        <source>The target {target} of {package} is left out: {reason}.</source>
        <translation>{package} 的目标 {target} 已被排除：{reason}。</translation>
    </message>
    <message>
        <source>The text begins with a dash, and {place} could take it for an option.</source>
        <translation>文本以短横线开头，{place} 可能会把它当作选项。</translation>
    </message>
    <message>
        <source>The text could not be put on the clipboard, from which {place} takes it.</source>
        <translation>无法把文本放到剪贴板上，而 {place} 要从那里取用。</translation>
    </message>
    <message>
        <source>The text, as it stands</source>
        <translation>文本原样</translation>
    </message>
    <message>
        <source>The time was over when {count} matches were read; the next page goes on.</source>
        <translation>读取 {count} 个匹配后时间已到；下一页继续。</translation>
    </message>
    <message>
        <source>The time {time} has no zone.</source>
        <translation>时间 {time} 没有时区。</translation>
    </message>
    <message>
        <source>The year after</source>
        <translation>下一年</translation>
    </message>
    <message>
        <source>The year before</source>
        <translation>上一年</translation>
    </message>
    <message>
        <source>There is no agent {agent} whose history could be read.</source>
        <translation>没有可读取历史记录的智能体 {agent}。</translation>
    </message>
    <message>
        <source>There is no agent {agent}.</source>
        <translation>没有智能体 {agent}。</translation>
    </message>
    <message>
        <source>There is no arm {arm}.</source>
        <translation>没有搜索范围 {arm}。</translation>
    </message>
    <message>
        <source>There is no block of code in it.</source>
        <translation>其中没有代码块。</translation>
    </message>
    <message>
        <source>There is no format {format}.</source>
        <translation>没有格式 {format}。</translation>
    </message>
    <message>
        <source>There is no message in it.</source>
        <translation>其中没有消息。</translation>
    </message>
    <message>
        <source>There is no pane {name} to draw.</source>
        <translation>没有可绘制的窗格 {name}。</translation>
    </message>
    <message>
        <source>There is no source {source}.</source>
        <translation>没有来源 {source}。</translation>
    </message>
    <message>
        <source>There is no {field} {value}.</source>
        <translation>没有 {field} {value}。</translation>
    </message>
    <message>
        <source>There is no {field} {value}. Known: {values}.</source>
        <translation>没有 {field} {value}。已知的有：{values}。</translation>
    </message>
    <message>
        <source>There is nothing that inserts into {place}.</source>
        <translation>没有可以插入到 {place} 的方式。</translation>
    </message>
    <message>
        <source>There is nothing to search for.</source>
        <translation>没有要搜索的内容。</translation>
    </message>
    <message>
        <source>These are the keys of: {commands}.</source>
        <translation>这些是以下命令的按键：{commands}。</translation>
    </message>
    <message>
        <source>They share no beginning</source>
        <translation>开头没有共同之处</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>This could not be drawn.</source>
        <translation>无法绘制。</translation>
    </message>
    <message>
        <source>This desktop has no tray. The icon appears where there is one; until then, closing quits.</source>
        <translation>此桌面没有托盘。有托盘时会显示图标；在此之前，关闭即退出。</translation>
    </message>
    <message>
        <source>This installation does not search by meaning.</source>
        <translation>此安装不支持按语义搜索。</translation>
    </message>
    <message>
        <source>This installation does not search by meaning: it has nothing yet that search.semantic could turn on.</source>
        <translation>此安装不支持按语义搜索：search.semantic 目前没有可开启的功能。</translation>
    </message>
    <message>
        <source>This is a fault of the program, not of your files. Nothing in the archive was changed by it. These details help to mend it; they hold no text of your conversations.</source>
        <translation>这是程序的错误，与您的文件无关。归档未因此发生任何更改。以下详情有助于修复；其中不含您的对话内容。</translation>
    </message>
    <message>
        <source>This is not a place where a search goes on.</source>
        <translation>这不是搜索可以继续的位置。</translation>
    </message>
    <message>
        <source>This is not saved yet: another program is writing the archive. It is tried again until it is saved.</source>
        <translation>尚未保存：另一个程序正在写入归档。会不断重试直到保存成功。</translation>
    </message>
    <message>
        <source>This picture is empty.</source>
        <translation>此图片为空。</translation>
    </message>
    <message>
        <source>This picture is too large to be shown: {width} × {height} pixels, {size}.</source>
        <translation>此图片太大，无法显示：{width} × {height} 像素，{size}。</translation>
    </message>
    <message>
        <source>This picture of {size} cannot be shown.</source>
        <translation>此图片（{size}）无法显示。</translation>
    </message>
    <message>
        <source>This picture of {size} is damaged.</source>
        <translation>此图片（{size}）已损坏。</translation>
    </message>
    <message>
        <source>This picture of {size} is too large to be saved.</source>
        <translation>此图片（{size}）太大，无法保存。</translation>
    </message>
    <message>
        <source>This place belongs to another search.</source>
        <translation>此位置属于另一次搜索。</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>此会话</translation>
    </message>
    <message>
        <source>This session: {title}</source>
        <translation>此会话：{title}</translation>
    </message>
    <message>
        <source>This year</source>
        <translation>今年</translation>
    </message>
    <message>
        <source>Those of the system follow the desktop, where that says what it wants.</source>
        <translation>“跟随系统”会随桌面的指定变化（如果桌面有指定）。</translation>
    </message>
    <message>
        <source>Tidy</source>
        <translation>整理</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>To read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Tool bodies were not searched</source>
        <translation>未搜索工具内容</translation>
    </message>
    <message>
        <source>Tool call</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <source>Tool calls, results and reasoning</source>
        <translation>工具调用、结果和思考</translation>
    </message>
    <message>
        <source>Tool result</source>
        <translation>工具结果</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>会话内容</translation>
    </message>
    <message>
        <source>Transcript as a &amp;table</source>
        <translation>以表格显示会话内容(&amp;T)</translation>
    </message>
    <message>
        <source>Transcript as a table</source>
        <translation>会话内容表格</translation>
    </message>
    <message>
        <source>Transcript, beside</source>
        <translation>会话内容，旁边</translation>
    </message>
    <message>
        <source>Transcript, read now</source>
        <translation>会话内容，当前阅读</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>请稍后再试。</translation>
    </message>
    <message>
        <source>Try again, or copy the reference and paste it there.</source>
        <translation>请重试，或者复制引用并粘贴到那里。</translation>
    </message>
    <message>
        <source>Turn not loaded yet</source>
        <translation>轮次尚未加载</translation>
    </message>
    <message>
        <source>Turn {number} of {count}</source>
        <translation>第 {number} / {count} 轮</translation>
    </message>
    <message>
        <source>Turns of this session</source>
        <translation>此会话的轮次</translation>
    </message>
    <message>
        <source>Two sessions compared</source>
        <translation>两个会话的比较</translation>
    </message>
    <message>
        <source>Type M-x server-start there, and put (server-start) into its init file.</source>
        <translation>请在那里输入 M-x server-start，并把 (server-start) 写入它的初始化文件。</translation>
    </message>
    <message numerus="yes">
        <source>Unpinned %Ln session(s)</source>
        <translation>
            <numerusform>已取消置顶 %Ln 个会话</numerusform>
        </translation>
    </message>
    <message>
        <source>Upgrade Pond Desktop; the archive was left as it is.</source>
        <translation>请升级 Pond Desktop；归档未作改动。</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Usage: {usage}</source>
        <translation>用量：{usage}</translation>
    </message>
    <message>
        <source>Use these keys</source>
        <translation>使用这些按键</translation>
    </message>
    <message>
        <source>Use “{words}”</source>
        <translation>使用“{words}”</translation>
    </message>
    <message>
        <source>Usual keys</source>
        <translation>默认按键</translation>
    </message>
    <message>
        <source>Usual keys everywhere</source>
        <translation>全部恢复默认按键</translation>
    </message>
    <message>
        <source>Usual keys: {keys}</source>
        <translation>默认按键：{keys}</translation>
    </message>
    <message>
        <source>Versions of {title}</source>
        <translation>{title} 的版本</translation>
    </message>
    <message>
        <source>W&amp;hat can be done with this message or session</source>
        <translation>可对此消息或会话执行的操作(&amp;H)</translation>
    </message>
    <message>
        <source>Wait until it does, or choose another place.</source>
        <translation>请等它有响应，或者选择其他位置。</translation>
    </message>
    <message>
        <source>Watching</source>
        <translation>正在监视</translation>
    </message>
    <message>
        <source>Welcome to Pond Desktop</source>
        <translation>欢迎使用 Pond Desktop</translation>
    </message>
    <message>
        <source>Went back</source>
        <translation>已回退</translation>
    </message>
    <message>
        <source>Went on in {folder}</source>
        <translation>后续在 {folder}</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>What a million tokens cost, by the name that an agent writes down for a model.</source>
        <translation>每百万令牌的价格，按智能体记录的模型名称。</translation>
    </message>
    <message>
        <source>What an editor did not take is put on the clipboard.</source>
        <translation>编辑器没有接收的内容会放到剪贴板上。</translation>
    </message>
    <message>
        <source>What can be inserted</source>
        <translation>可以插入的内容</translation>
    </message>
    <message>
        <source>What deserves attention</source>
        <translation>需要注意的事项</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>What else could be searched, and how much is found there</source>
        <translation>还可以搜索哪些，以及能找到多少</translation>
    </message>
    <message>
        <source>What goes on from it: {title}</source>
        <translation>由它继续的会话：{title}</translation>
    </message>
    <message>
        <source>What is inserted</source>
        <translation>要插入的内容</translation>
    </message>
    <message>
        <source>What is p&amp;inned</source>
        <translation>已置顶的内容(&amp;I)</translation>
    </message>
    <message>
        <source>What it could be</source>
        <translation>可能的内容</translation>
    </message>
    <message>
        <source>What it goes on from: {title}</source>
        <translation>它所继续的会话：{title}</translation>
    </message>
    <message numerus="yes">
        <source>What it said before its file was rewritten: %Ln version(s)</source>
        <translation>
            <numerusform>文件被改写之前的内容：%Ln 个版本</numerusform>
        </translation>
    </message>
    <message>
        <source>What it was forked from: {title}</source>
        <translation>分叉自：{title}</translation>
    </message>
    <message>
        <source>What the agent wrote into its file</source>
        <translation>智能体写入文件的内容</translation>
    </message>
    <message>
        <source>What the prices are in, such as USD. It is only shown.</source>
        <translation>价格的货币，例如 USD。仅用于显示。</translation>
    </message>
    <message>
        <source>What this answer lacks</source>
        <translation>此结果缺少的内容</translation>
    </message>
    <message>
        <source>What was not captured, and what to do about it</source>
        <translation>未采集的内容及处理办法</translation>
    </message>
    <message>
        <source>What would be inserted</source>
        <translation>将要插入的内容</translation>
    </message>
    <message>
        <source>What {place} shows cannot be changed.</source>
        <translation>{place} 显示的内容不能更改。</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Where it has another name now, join them (`projects join`), or run this in it: {command}</source>
        <translation>如果它已改名，请合并（`projects join`），或在其中运行：{command}</translation>
    </message>
    <message>
        <source>Where to insert</source>
        <translation>插入位置</translation>
    </message>
    <message>
        <source>Where to search: what people and agents said, what tools were asked and answered, or both</source>
        <translation>搜索范围：人和智能体的发言、工具的请求和结果，或两者</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>发言者</translation>
    </message>
    <message>
        <source>Whoever gets the file can read them.</source>
        <translation>得到文件的人都能读到。</translation>
    </message>
    <message>
        <source>Whole answer, with what tools showed</source>
        <translation>完整回答，包括工具显示的内容</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Without a time</source>
        <translation>没有时间</translation>
    </message>
    <message>
        <source>Write a brace that is meant as itself twice.</source>
        <translation>要表示花括号本身，请写两次。</translation>
    </message>
    <message>
        <source>Write it as agent=PATH, e.g. pi=~/sessions.</source>
        <translation>请写成 agent=PATH，例如 pi=~/sessions。</translation>
    </message>
    <message>
        <source>Write what you want to know again. It is saved as you write.</source>
        <translation>写下您想记住的内容。会随写随存。</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>You</source>
        <translation>您</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>您的备注</translation>
    </message>
    <message>
        <source>Your note: {note}</source>
        <translation>您的备注：{note}</translation>
    </message>
    <message>
        <source>Your tags</source>
        <translation>您的标签</translation>
    </message>
    <message>
        <source>Yours stands before the agent&apos;s: {title}</source>
        <translation>您的标题优先于智能体的标题：{title}</translation>
    </message>
    <message>
        <source>[image at {address}]</source>
        <translation>[位于 {address} 的图片]</translation>
    </message>
    <message>
        <source>[image: {words} at {address}]</source>
        <translation>[图片：{words}，位于 {address}]</translation>
    </message>
    <message>
        <source>[image: {words}]</source>
        <translation>[图片：{words}]</translation>
    </message>
    <message>
        <source>[image]</source>
        <translation>[图片]</translation>
    </message>
    <message>
        <source>`pond-desktop status` names them.</source>
        <translation>`pond-desktop status` 会列出它们。</translation>
    </message>
    <message>
        <source>a bracket around nothing</source>
        <translation>括号内没有内容</translation>
    </message>
    <message>
        <source>a bracket without its other half</source>
        <translation>缺少另一半的括号</translation>
    </message>
    <message>
        <source>a day, a month, a range, or words for them</source>
        <translation>日、月、范围，或表示它们的词</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>a folder, or a piece of its path</source>
        <translation>文件夹，或其路径的一部分</translation>
    </message>
    <message>
        <source>a message in “{title}”</source>
        <translation>“{title}”中的一条消息</translation>
    </message>
    <message>
        <source>a minus before one letter or digit belongs to it</source>
        <translation>单个字母或数字前的减号属于该词</translation>
    </message>
    <message>
        <source>a minus in front of nothing</source>
        <translation>减号后没有内容</translation>
    </message>
    <message>
        <source>a piece of a note of yours, at a session or a message</source>
        <translation>您在会话或消息上的备注的一部分</translation>
    </message>
    <message>
        <source>a piece of the branch&apos;s name</source>
        <translation>分支名的一部分</translation>
    </message>
    <message>
        <source>a piece of the model&apos;s name</source>
        <translation>模型名的一部分</translation>
    </message>
    <message>
        <source>a piece of the path of a file that a tool was given</source>
        <translation>传给工具的文件路径的一部分</translation>
    </message>
    <message>
        <source>a piece of the session&apos;s title</source>
        <translation>会话标题的一部分</translation>
    </message>
    <message>
        <source>a search reads only its first {chars} characters</source>
        <translation>搜索只读取前 {chars} 个字符</translation>
    </message>
    <message>
        <source>a session&apos;s id, its beginning, or a locator</source>
        <translation>会话 ID、其开头，或定位符</translation>
    </message>
    <message>
        <source>added by the agent</source>
        <translation>由智能体添加</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln copies</source>
        <translation>
            <numerusform>另有 %Ln 个副本</numerusform>
        </translation>
    </message>
    <message>
        <source>and {count} older, to be found by their words</source>
        <translation>另有 {count} 个更早的，可用词语查找</translation>
    </message>
    <message>
        <source>at least {count}</source>
        <translation>至少 {count}</translation>
    </message>
    <message>
        <source>before the beginning of a day, a month or a moment</source>
        <translation>在某日、某月或某时刻开始之前</translation>
    </message>
    <message>
        <source>branch {name}</source>
        <translation>分支 {name}</translation>
    </message>
    <message>
        <source>can only be read</source>
        <translation>只能读取</translation>
    </message>
    <message>
        <source>child of “{title}”</source>
        <translation>“{title}”的子会话</translation>
    </message>
    <message>
        <source>child session</source>
        <translation>子会话</translation>
    </message>
    <message>
        <source>concluded</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>copy the address</source>
        <translation>复制地址</translation>
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
        <translation>已删除</translation>
    </message>
    <message>
        <source>does not take it</source>
        <translation>不接收</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>earlier version</source>
        <translation>早期版本</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>exit code {code}</source>
        <translation>退出码 {code}</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>from the beginning of a day, a month or a moment on</source>
        <translation>从某日、某月或某时刻开始</translation>
    </message>
    <message>
        <source>from {day} on</source>
        <translation>{day} 起</translation>
    </message>
    <message>
        <source>from {number}</source>
        <translation>{number} 以上</translation>
    </message>
    <message>
        <source>has nothing open to write in</source>
        <translation>没有打开可写入的内容</translation>
    </message>
    <message numerus="yes">
        <source>in %Ln session(s)</source>
        <translation>
            <numerusform>在 %Ln 个会话中</numerusform>
        </translation>
    </message>
    <message>
        <source>in a child</source>
        <translation>在子会话中</translation>
    </message>
    <message>
        <source>in a child of “{title}”</source>
        <translation>在“{title}”的子会话中</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>in the text</source>
        <translation>文本中</translation>
    </message>
    <message>
        <source>in {title}</source>
        <translation>在 {title} 中</translation>
    </message>
    <message>
        <source>is busy just now</source>
        <translation>现在正忙</translation>
    </message>
    <message>
        <source>it holds no letter or digit to look for</source>
        <translation>没有可查找的字母或数字</translation>
    </message>
    <message>
        <source>it is excluded already</source>
        <translation>已被排除</translation>
    </message>
    <message>
        <source>it is looked for as it is written</source>
        <translation>按原样查找</translation>
    </message>
    <message>
        <source>lacks a program for it</source>
        <translation>缺少所需的程序</translation>
    </message>
    <message>
        <source>latest turn on top, each reads downward</source>
        <translation>最新轮次在上，每轮从上往下读</translation>
    </message>
    <message>
        <source>live</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>messages with a picture, or with a tool that failed</source>
        <translation>含图片或工具失败的消息</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新</translation>
    </message>
    <message>
        <source>no cost</source>
        <translation>没有费用</translation>
    </message>
    <message>
        <source>no output</source>
        <translation>没有输出</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>没有价格</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>not captured</source>
        <translation>未采集</translation>
    </message>
    <message>
        <source>not fully searched: {names}</source>
        <translation>未完整搜索：{names}</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not now</source>
        <translation>目前没有</translation>
    </message>
    <message>
        <source>not {field}: {value}</source>
        <translation>非 {field}: {value}</translation>
    </message>
    <message>
        <source>not {value}</source>
        <translation>非 {value}</translation>
    </message>
    <message>
        <source>note: {note}</source>
        <translation>备注：{note}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>nothing can be left open at the beginning of a word</source>
        <translation>词的开头不能留空</translation>
    </message>
    <message>
        <source>nothing said</source>
        <translation>没有发言</translation>
    </message>
    <message>
        <source>now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>on a network drive</source>
        <translation>位于网络驱动器上</translation>
    </message>
    <message>
        <source>on a network drive ({kind})</source>
        <translation>位于网络驱动器上（{kind}）</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>open ›</source>
        <translation>打开 ›</translation>
    </message>
    <message>
        <source>parent not captured</source>
        <translation>父会话未采集</translation>
    </message>
    <message>
        <source>patterns are looked for as they are written</source>
        <translation>模式按原样查找</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <source>ranked the newest {count}</source>
        <translation>对最新 {count} 条排序</translation>
    </message>
    <message>
        <source>sessions and messages with that tag of yours</source>
        <translation>带有您该标签的会话和消息</translation>
    </message>
    <message>
        <source>source gone</source>
        <translation>来源已消失</translation>
    </message>
    <message>
        <source>source gone since {time}</source>
        <translation>来源自 {time} 起消失</translation>
    </message>
    <message>
        <source>started by another session; marked by you</source>
        <translation>由另一会话启动；由您标记</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>tags: {tags}</source>
        <translation>标签：{tags}</translation>
    </message>
    <message>
        <source>the agent filter</source>
        <translation>智能体筛选</translation>
    </message>
    <message>
        <source>the agent goes on writing</source>
        <translation>智能体仍在写入</translation>
    </message>
    <message>
        <source>the agent, or the agent on a machine</source>
        <translation>智能体，或某台机器上的智能体</translation>
    </message>
    <message>
        <source>the date filter</source>
        <translation>日期筛选</translation>
    </message>
    <message>
        <source>the filter by content</source>
        <translation>内容筛选</translation>
    </message>
    <message>
        <source>the filter for pinned ones</source>
        <translation>置顶筛选</translation>
    </message>
    <message>
        <source>the filter for recently read ones</source>
        <translation>最近阅读筛选</translation>
    </message>
    <message>
        <source>the model filter</source>
        <translation>模型筛选</translation>
    </message>
    <message>
        <source>the project filter</source>
        <translation>项目筛选</translation>
    </message>
    <message>
        <source>the source changed {when}</source>
        <translation>来源于 {when} 更改</translation>
    </message>
    <message>
        <source>the tool that was called</source>
        <translation>被调用的工具</translation>
    </message>
    <message>
        <source>the words</source>
        <translation>文字筛选</translation>
    </message>
    <message>
        <source>this session</source>
        <translation>此会话</translation>
    </message>
    <message>
        <source>time inferred</source>
        <translation>时间为推断</translation>
    </message>
    <message>
        <source>time zone assumed</source>
        <translation>时区为假定</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>待办</translation>
    </message>
    <message>
        <source>to {path}</source>
        <translation>到 {path}</translation>
    </message>
    <message>
        <source>tokens not counted</source>
        <translation>未统计令牌</translation>
    </message>
    <message>
        <source>up to {day}</source>
        <translation>截至 {day}</translation>
    </message>
    <message>
        <source>where it was recorded</source>
        <translation>在哪里记录</translation>
    </message>
    <message>
        <source>who wrote it</source>
        <translation>由谁所写</translation>
    </message>
    <message numerus="yes">
        <source>with %Ln session(s) below: {amounts}</source>
        <translation>
            <numerusform>连同下属 %Ln 个会话：{amounts}</numerusform>
        </translation>
    </message>
    <message>
        <source>with child sessions</source>
        <translation>包括子会话</translation>
    </message>
    <message>
        <source>without {words}</source>
        <translation>不含 {words}</translation>
    </message>
    <message>
        <source>would run what is put in</source>
        <translation>会执行放入的内容</translation>
    </message>
    <message>
        <source>written</source>
        <translation>已写入</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>{agent} · {project}</source>
        <translation>{agent} · {project}</translation>
    </message>
    <message>
        <source>{agent}: {folder}</source>
        <translation>{agent}:{folder}</translation>
    </message>
    <message>
        <source>{amounts} tokens</source>
        <translation>{amounts} 令牌</translation>
    </message>
    <message>
        <source>{amount} fit all of them. Take one away, or look further.</source>
        <translation>全部符合的有 {amount}。请移除一个条件，或继续查找。</translation>
    </message>
    <message>
        <source>{amount} in the archive: nothing was captured so far.</source>
        <translation>归档中有 {amount}：目前尚未采集任何内容。</translation>
    </message>
    <message>
        <source>{amount} searched</source>
        <translation>已搜索 {amount}</translation>
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
        <translation>{command} — 在列表中</translation>
    </message>
    <message>
        <source>{command} — in lists and the transcript</source>
        <translation>{command} — 在列表和会话内容中</translation>
    </message>
    <message>
        <source>{command} — in the transcript</source>
        <translation>{command} — 在会话内容中</translation>
    </message>
    <message>
        <source>{copied}, keys and passwords masked; Edit › Copy with secrets leaves them</source>
        <translation>{copied}，密钥和密码已遮盖；“编辑 › 连同机密信息复制”会保留它们</translation>
    </message>
    <message>
        <source>{count} file of {agent} gave no session: nothing was said there yet, or the format may have changed. If you talked to it, upgrade Pond Desktop and run `pond-desktop reread`.</source>
        <translation>{agent} 的 {count} 个文件没有得到会话：可能还没有对话，或格式已更改。如果您与它对话过，请升级 Pond Desktop 并运行 `pond-desktop reread`。</translation>
    </message>
    <message>
        <source>{count} files of {agent} gave no session: nothing was said there yet, or the format may have changed. If you talked to it, upgrade Pond Desktop and run `pond-desktop reread`.</source>
        <translation>{agent} 的 {count} 个文件没有得到会话：可能还没有对话，或格式已更改。如果您与它对话过，请升级 Pond Desktop 并运行 `pond-desktop reread`。</translation>
    </message>
    <message>
        <source>{count} more at other times</source>
        <translation>其他时间还有 {count} 个</translation>
    </message>
    <message>
        <source>{count} more in all projects</source>
        <translation>所有项目中还有 {count} 个</translation>
    </message>
    <message>
        <source>{count} more in child sessions</source>
        <translation>子会话中还有 {count} 个</translation>
    </message>
    <message>
        <source>{count} more in tool calls, results and reasoning</source>
        <translation>工具调用、结果和思考中还有 {count} 个</translation>
    </message>
    <message>
        <source>{count} path of {agent} could not be read, such as {path}: {reason}. `pond-desktop status` names all.</source>
        <translation>{agent} 的 {count} 个路径无法读取，例如 {path}：{reason}。`pond-desktop status` 会列出全部。</translation>
    </message>
    <message>
        <source>{count} paths of {agent} could not be read, such as {path}: {reason}. `pond-desktop status` names all.</source>
        <translation>{agent} 的 {count} 个路径无法读取，例如 {path}：{reason}。`pond-desktop status` 会列出全部。</translation>
    </message>
    <message>
        <source>{count} record of {agent} could not be read, such as at byte {offset} of {path}. The bytes are kept; `pond-desktop status` says why.</source>
        <translation>{agent} 的 {count} 条记录无法读取，例如 {path} 的第 {offset} 字节处。字节已保留；`pond-desktop status` 会说明原因。</translation>
    </message>
    <message>
        <source>{count} record of {agent} could not be read. The bytes are kept; `pond-desktop status` says why.</source>
        <translation>{agent} 的 {count} 条记录无法读取。字节已保留；`pond-desktop status` 会说明原因。</translation>
    </message>
    <message>
        <source>{count} records of {agent} could not be read, such as at byte {offset} of {path}. The bytes are kept; `pond-desktop status` says why.</source>
        <translation>{agent} 的 {count} 条记录无法读取，例如 {path} 的第 {offset} 字节处。字节已保留；`pond-desktop status` 会说明原因。</translation>
    </message>
    <message>
        <source>{count} records of {agent} could not be read. The bytes are kept; `pond-desktop status` says why.</source>
        <translation>{agent} 的 {count} 条记录无法读取。字节已保留；`pond-desktop status` 会说明原因。</translation>
    </message>
    <message>
        <source>{count} that were looked at hold the words without this punctuation: left out.</source>
        <translation>查看过的有 {count} 条包含这些词但没有这种标点：已略去。</translation>
    </message>
    <message>
        <source>{day}: {told}</source>
        <translation>{day}:{told}</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} / {all}</translation>
    </message>
    <message>
        <source>{done} of {all} done</source>
        <translation>已完成 {done} / {all}</translation>
    </message>
    <message>
        <source>{field} is no field</source>
        <translation>{field} 不是字段</translation>
    </message>
    <message>
        <source>{field} is no field; did you mean {other}:?</source>
        <translation>{field} 不是字段；您是指 {other}: 吗？</translation>
    </message>
    <message>
        <source>{field} waits for a value.</source>
        <translation>{field} 需要一个值。</translation>
    </message>
    <message>
        <source>{field}: takes {values}.</source>
        <translation>{field}: 可用 {values}。</translation>
    </message>
    <message>
        <source>{field}: waits for a date.</source>
        <translation>{field}: 需要一个日期。</translation>
    </message>
    <message>
        <source>{field}: waits for a value.</source>
        <translation>{field}: 需要一个值。</translation>
    </message>
    <message>
        <source>{field}: {value}</source>
        <translation>{field}: {value}</translation>
    </message>
    <message numerus="yes">
        <source>{files}, %Ln unreadable</source>
        <translation>
            <numerusform>{files}，%Ln 个无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} 至 {last}</translation>
    </message>
    <message>
        <source>{folder}: {reason}, looked through every {seconds} s.</source>
        <translation>{folder}：{reason}，每 {seconds} 秒检查一次。</translation>
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
        <translation>{hours} 小时</translation>
    </message>
    <message>
        <source>{keys} — given twice</source>
        <translation>{keys} — 重复</translation>
    </message>
    <message>
        <source>{locator} is not in the archive.</source>
        <translation>{locator} 不在归档中。</translation>
    </message>
    <message>
        <source>{messages} and {parts}</source>
        <translation>{messages}和{parts}</translation>
    </message>
    <message>
        <source>{messages} · archive of {size}</source>
        <translation>{messages} · 归档 {size}</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} 分钟</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} 分 {seconds} 秒</translation>
    </message>
    <message>
        <source>{money} (not all tokens have a price)</source>
        <translation>{money}（并非所有令牌都有价格）</translation>
    </message>
    <message>
        <source>{money}+</source>
        <translation>{money}+</translation>
    </message>
    <message>
        <source>{month}: {told}</source>
        <translation>{month}:{told}</translation>
    </message>
    <message>
        <source>{name}, {width} × {height} pixels</source>
        <translation>{name}，{width} × {height} 像素</translation>
    </message>
    <message numerus="yes">
        <source>{name}: %Ln session(s)</source>
        <translation>
            <numerusform>{name}：%Ln 个会话</numerusform>
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
        <translation>{number} 令牌</translation>
    </message>
    <message>
        <source>{number} tokens have no price and are not in the cost.</source>
        <translation>{number} 令牌没有价格，未计入费用。</translation>
    </message>
    <message>
        <source>{operator} with nothing before it is a word</source>
        <translation>{operator} 前面没有内容，按词处理</translation>
    </message>
    <message>
        <source>{operator} with nothing behind it is a word</source>
        <translation>{operator} 后面没有内容，按词处理</translation>
    </message>
    <message>
        <source>{order} ▾</source>
        <translation>{order} ▾</translation>
    </message>
    <message>
        <source>{path} could not be written: {reason}.</source>
        <translation>无法写入 {path}：{reason}。</translation>
    </message>
    <message>
        <source>{path} has no state {number}.</source>
        <translation>{path} 没有状态 {number}。</translation>
    </message>
    <message>
        <source>{path} has no version {version}.</source>
        <translation>{path} 没有版本 {version}。</translation>
    </message>
    <message>
        <source>{path} is no text: masks would damage it.</source>
        <translation>{path} 不是文本：遮盖会损坏它。</translation>
    </message>
    <message>
        <source>{path} is not one of the files that are read.</source>
        <translation>{path} 不是会被读取的文件。</translation>
    </message>
    <message>
        <source>{path} is there already.</source>
        <translation>{path} 已存在。</translation>
    </message>
    <message>
        <source>{path} lies in the folder of {agent}, where nothing but its own files belongs.</source>
        <translation>{path} 位于 {agent} 的文件夹中，那里只应有它自己的文件。</translation>
    </message>
    <message>
        <source>{place} answers with something else than version 1 of the bridge.</source>
        <translation>{place} 的应答不是桥接协议版本 1。</translation>
    </message>
    <message>
        <source>{place} did not answer in time.</source>
        <translation>{place} 没有及时响应。</translation>
    </message>
    <message>
        <source>{place} did not come to the front.</source>
        <translation>{place} 没有到前面来。</translation>
    </message>
    <message>
        <source>{place} did not take what was to be inserted.</source>
        <translation>{place} 没有接收要插入的内容。</translation>
    </message>
    <message>
        <source>{place} does not answer.</source>
        <translation>{place} 没有响应。</translation>
    </message>
    <message>
        <source>{place} failed: {reason}.</source>
        <translation>{place} 失败：{reason}。</translation>
    </message>
    <message>
        <source>{place} has no text open.</source>
        <translation>{place} 没有打开文本。</translation>
    </message>
    <message>
        <source>{place} is no longer there.</source>
        <translation>{place} 已不存在。</translation>
    </message>
    <message>
        <source>{place} is scrolled back (copy mode).</source>
        <translation>{place} 处于回滚状态（复制模式）。</translation>
    </message>
    <message>
        <source>{place} is shown in no window or terminal.</source>
        <translation>{place} 没有显示在任何窗口或终端中。</translation>
    </message>
    <message>
        <source>{place} is stopped.</source>
        <translation>{place} 已暂停。</translation>
    </message>
    <message>
        <source>{place} is waiting for a key.</source>
        <translation>{place} 正在等待按键。</translation>
    </message>
    <message>
        <source>{place} may run each line that is put there.</source>
        <translation>{place} 可能会执行放入的每一行。</translation>
    </message>
    <message>
        <source>{place} may take each letter for a command.</source>
        <translation>{place} 可能会把每个字母当作命令。</translation>
    </message>
    <message>
        <source>{place} needs {program}, which cannot be started here.</source>
        <translation>{place} 需要 {program}，但它无法在这里启动。</translation>
    </message>
    <message>
        <source>{place} passes each line to a program.</source>
        <translation>{place} 会把每一行传给程序。</translation>
    </message>
    <message>
        <source>{place} runs without its server.</source>
        <translation>{place} 运行时没有启动服务器。</translation>
    </message>
    <message>
        <source>{place} takes {size} KB at most.</source>
        <translation>{place} 最多接收 {size} KB。</translation>
    </message>
    <message>
        <source>{place} turned the text down.</source>
        <translation>{place} 拒绝了文本。</translation>
    </message>
    <message>
        <source>{place} would run the text as a program.</source>
        <translation>{place} 会把文本当作程序执行。</translation>
    </message>
    <message>
        <source>{place}: keys can be pressed in other windows on X11 only.</source>
        <translation>{place}：只有在 X11 上才能在其他窗口中按键。</translation>
    </message>
    <message>
        <source>{program} could not be looked for ({reason}).</source>
        <translation>无法查找 {program}（{reason}）。</translation>
    </message>
    <message>
        <source>{program} was not found out in time; look again.</source>
        <translation>未能及时查明 {program}；请再看一次。</translation>
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
        <translation>{session} 是会话，不是消息。</translation>
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
        <translation>{sign} 备注</translation>
    </message>
    <message>
        <source>{sign} Pinned</source>
        <translation>{sign} 已置顶</translation>
    </message>
    <message numerus="yes">
        <source>{sign} … %Ln further message(s) not compared</source>
        <translation>
            <numerusform>{sign} … 另有 %Ln 条消息未比较</numerusform>
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
        <translation>{tag} 不能作为标签：引号、逗号、括号、开头的 # 或 -，以及单独的 AND、OR、NOT、* 在搜索中有特殊含义。</translation>
    </message>
    <message>
        <source>{text} and {file} stand for what is inserted; without them the program reads it.</source>
        <translation>{text} 和 {file} 代表要插入的内容；没有它们时程序从标准输入读取。</translation>
    </message>
    <message>
        <source>{text} can be any of {places}.</source>
        <translation>{text} 可能是以下任何一个：{places}。</translation>
    </message>
    <message>
        <source>{text} is neither a session nor a message in the archive.</source>
        <translation>{text} 既不是归档中的会话，也不是消息。</translation>
    </message>
    <message>
        <source>{text} is no address: {reason}.</source>
        <translation>{text} 不是地址：{reason}。</translation>
    </message>
    <message>
        <source>{text} is not a message of the session {session}.</source>
        <translation>{text} 不是会话 {session} 的消息。</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>{tip} ({keys})</source>
        <translation>{tip} ({keys})</translation>
    </message>
    <message>
        <source>{tokens} in</source>
        <translation>输入 {tokens}</translation>
    </message>
    <message>
        <source>{tokens} out</source>
        <translation>输出 {tokens}</translation>
    </message>
    <message>
        <source>{tokens} read from cache</source>
        <translation>缓存读取 {tokens}</translation>
    </message>
    <message>
        <source>{tokens} written to cache</source>
        <translation>缓存写入 {tokens}</translation>
    </message>
    <message>
        <source>{tool} call</source>
        <translation>{tool} 调用</translation>
    </message>
    <message>
        <source>{tool} result</source>
        <translation>{tool} 结果</translation>
    </message>
    <message>
        <source>{value} has no beginning.</source>
        <translation>{value} 没有开始时间。</translation>
    </message>
    <message>
        <source>{value} is no date.</source>
        <translation>{value} 不是日期。</translation>
    </message>
    <message>
        <source>{what}…   ({keys})</source>
        <translation>{what}…   ({keys})</translation>
    </message>
    <message>
        <source>{who}:</source>
        <translation>{who}：</translation>
    </message>
    <message>
        <source>“{title}”</source>
        <translation>“{title}”</translation>
    </message>
    <message>
        <source>“{words}”</source>
        <translation>“{words}”</translation>
    </message>
    <message>
        <source>“{words}” left out ({why})</source>
        <translation>已略去“{words}”（{why}）</translation>
    </message>
    <message>
        <source>“{words}”: {why}</source>
        <translation>“{words}”:{why}</translation>
    </message>
    <message numerus="yes">
        <source>… %Ln message(s) the same</source>
        <translation>
            <numerusform>… %Ln 条消息相同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %Ln more difference(s): the command diff prints all of them</source>
        <translation>
            <numerusform>… 另有 %Ln 处差异：用 diff 命令可全部输出</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %Ln more line(s): `diff` prints all of them</source>
        <translation>
            <numerusform>… 还有 %Ln 行：`diff` 会输出全部</numerusform>
        </translation>
    </message>
    <message>
        <source>… {count} more characters</source>
        <translation>… 另有 {count} 个字符</translation>
    </message>
    <message>
        <source>← its call</source>
        <translation>← 对应的调用</translation>
    </message>
    <message>
        <source>↑</source>
        <translation>↑</translation>
    </message>
    <message>
        <source>↑ Started by: {title}</source>
        <translation>↑ 启动者：{title}</translation>
    </message>
    <message>
        <source>↑ ↓ Home End</source>
        <translation>↑ ↓ Home End</translation>
    </message>
    <message>
        <source>→ its result</source>
        <translation>→ 对应的结果</translation>
    </message>
    <message>
        <source>↳ child</source>
        <translation>↳ 子会话</translation>
    </message>
    <message>
        <source>↳ child session</source>
        <translation>↳ 子会话</translation>
    </message>
    <message>
        <source>↳ child session: {title}</source>
        <translation>↳ 子会话：{title}</translation>
    </message>
    <message>
        <source>−  version {before}, before its file was rewritten        +  version {after}</source>
        <translation>−  版本 {before}（文件被改写前）        +  版本 {after}</translation>
    </message>
    <message>
        <source>⊘ denied</source>
        <translation>⊘ 已拒绝</translation>
    </message>
    <message>
        <source>◌ no result</source>
        <translation>◌ 没有结果</translation>
    </message>
    <message>
        <source>◌ running</source>
        <translation>◌ 运行中</translation>
    </message>
    <message>
        <source>● Live</source>
        <translation>● 进行中</translation>
    </message>
    <message>
        <source>● live</source>
        <translation>● 进行中</translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ 完成</translation>
    </message>
    <message>
        <source>✓ ok</source>
        <translation>✓ 成功</translation>
    </message>
    <message>
        <source>✗ failed</source>
        <translation>✗ 失败</translation>
    </message>
</context>
</TS>
