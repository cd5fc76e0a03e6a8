@echo off
rem Starts Tidemark from an unpacked release.
rem   TIDEMARK_JAVA_OPTS   further options for the virtual machine, such as -Xmx16g
setlocal
chcp 65001 >nul
set "root=%~dp0.."
set "main=-m org.tidemark.cli/org.tidemark.cli.Tidemark"
set "collector=-XX:+UseSerialGC -Xmn64m"
if defined TIDEMARK_JAVA_OPTS if not "%TIDEMARK_JAVA_OPTS:GC=%"=="%TIDEMARK_JAVA_OPTS%" set "collector="
set "options=-XX:MaxRAMPercentage=85 -XX:-UsePerfData -Xshare:auto -Xlog:disable -XX:CompileCommand=quiet -XX:CompileCommand=dontinline,org.tidemark.store.hash.BatchInserter::addAll -XX:CompileCommand=dontinline,org.tidemark.program.Code*::l* -XX:CompileCommand=dontinline,org.tidemark.program.Code*::a* -XX:CompileCommand=dontinline,org.tidemark.program.ChainExpander::expandSteps"
set "archive=%root%\runtime\lib\tidemark.jsa"
if "%~1"=="serve" set "main=-m org.tidemark.web/org.tidemark.web.Serve" & goto :shifted
if "%~1"=="lsp" set "main=-p "%root%\lsp" -m org.tidemark.lsp/org.tidemark.lsp.Lsp" & goto :shifted
if "%~1"=="bench" goto :elsewhere
if "%~1"=="spark" goto :elsewhere
"%root%\runtime\bin\java" "-XX:SharedArchiveFile=%archive%" %collector% %options% %TIDEMARK_JAVA_OPTS% %main% %*
exit /b %errorlevel%

rem %* keeps the first word, so the rest of the line is taken by hand.
:shifted
for /f "tokens=1,*" %%a in ("%*") do set "rest=%%b"
"%root%\runtime\bin\java" "-XX:SharedArchiveFile=%archive%" %collector% %options% %TIDEMARK_JAVA_OPTS% %main% %rest%
exit /b %errorlevel%

:elsewhere
echo tidemark: '%~1' is not part of the release; it runs from a checkout of the sources 1>&2
exit /b 2
